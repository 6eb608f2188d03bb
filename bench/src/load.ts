/**
 * The process of the load client: it receives its plan as JSON and sends its report to its parent.
 */
import { load, watch, type LoadPlan } from './load-client.js';

process.on('disconnect', () => process.exit(1));

const plan = JSON.parse(process.argv[2]!) as LoadPlan;
if (plan.spectators > 0) {
  await watch(plan.origin, plan.spectators);
  process.send?.({ type: 'watching' });
} else {
  process.send?.({ type: 'report', report: await load(plan) });
  process.exit(0);
}
