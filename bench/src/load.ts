/** The load client as a process: its plan comes as JSON, its report goes to whoever started it. */
import { connect, load, type LoadPlan } from './load-client.js';

async function watchOnly({ origin, spectators }: LoadPlan, game: string): Promise<void> {
  for (let index = 0; index < spectators; index += 100)
    await Promise.all(Array.from({ length: 100 }, () => connect(origin, game, '')));
}

const plan = JSON.parse(process.argv[2]!) as LoadPlan & { readonly game?: string };
if (plan.game !== undefined) {
  await watchOnly(plan, plan.game);
  process.send?.({ type: 'watching' });
} else {
  process.send?.({ type: 'report', report: await load(plan) });
  process.exit(0);
}
