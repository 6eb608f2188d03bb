/** The dashboard asks for nothing that the server does not tell. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Metrics } from './metrics.js';

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

test('every figure of deploy/grafana.json is one of /metrics', async () => {
  const text = readFileSync(new URL('../../../deploy/grafana.json', import.meta.url), 'utf8');
  const { panels } = JSON.parse(text) as Dashboard;
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:marrakech|process|nodejs)_\w+/g) ?? []),
  );
  const told = await new Metrics().registry.metrics();
  const missing = asked.filter(
    (name) => !told.includes(`\n# TYPE ${name.replace(/_bucket$/, '')} `),
  );
  expect(missing).toEqual([]);
  expect(asked.length).toBeGreaterThanOrEqual(panels.length);
});
