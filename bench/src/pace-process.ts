/** Repeats a small amount of reference work and reports the processor time of each repetition. */
const EVERY = 200;
const TIMES = 3000;

function work(): number {
  let sum = 0;
  for (let number = 0; number < TIMES; number++) {
    const text = JSON.stringify({ number, name: 'rug'.repeat(15), rest: [1, 2, 3, number] });
    sum += (JSON.parse(text) as { readonly rest: readonly number[] }).rest.length;
  }
  return sum;
}

process.on('disconnect', () => process.exit(0));
setInterval(() => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  process.send?.(user + system);
}, EVERY);
