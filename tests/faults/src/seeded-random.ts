/** Random numbers determined by the seed, each below `count`. */
export function seeded(seed: number): (count: number) => number {
  let x = Math.imul(seed + 1, 2_654_435_761) | 0 || 1;
  return (count) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.floor(((x >>> 0) / 2 ** 32) * count);
  };
}
