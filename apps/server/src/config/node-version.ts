/** Loaded first: on an old Node the other modules fail with an error that does not name the cause. */
import { readFileSync } from 'node:fs';
import { EXIT } from './exit-codes.js';

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly engines: { readonly node: string } };
const oldest = engines.node.replace('>=', '');
const order = new Intl.Collator('en', { numeric: true });
if (order.compare(process.versions.node, oldest) < 0) {
  process.stderr.write(`Marrakech needs Node ${oldest} or newer; this is ${process.version}.\n`);
  process.exit(EXIT.usage);
}
