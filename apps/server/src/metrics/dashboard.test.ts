/** The dashboard and the alerts use only metrics that the server has. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Metrics } from './metrics.js';

interface Dashboard {
  readonly templating: { readonly list: readonly { readonly name: string }[] };
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');
const namesIn = (expr: string): readonly string[] =>
  expr.match(/\b(?:marrakech|process|nodejs)_\w+/g) ?? [];

async function missingOf(names: readonly string[]): Promise<readonly string[]> {
  const told = await new Metrics().registry.metrics();
  return names.filter((name) => !told.includes(`\n# TYPE ${name.replace(/_bucket$/, '')} `));
}

test('every metric of deploy/grafana.json is in /metrics', async () => {
  const { panels } = JSON.parse(read('grafana.json')) as Dashboard;
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect(await missingOf(asked)).toEqual([]);
  expect(asked.length).toBeGreaterThanOrEqual(panels.length);
});

test('every panel of deploy/grafana.json filters by the chosen job and nodes', () => {
  const { panels, templating } = JSON.parse(read('grafana.json')) as Dashboard;
  const chosen = '{job="$job", instance=~"$instance"}';
  for (const { expr } of panels.flatMap(({ targets }) => targets))
    expect(expr.split(chosen)).toHaveLength(1 + namesIn(expr).length);
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance']);
});

test('every metric of deploy/alerts.yml is in /metrics', async () => {
  const asked = [...read('alerts.yml').matchAll(/^ +expr: (.*)$/gm)].flatMap(([, expr]) =>
    namesIn(expr!),
  );
  expect(await missingOf(asked)).toEqual([]);
  expect(asked).toContain('marrakech_redis_up');
});

test('counters with a code or reason start at 0', async () => {
  const told = await new Metrics().registry.metrics();
  expect(told).toContain('\nmarrakech_refusals_total{code="not-stored"} 0\n');
  expect(told).toContain('\nmarrakech_dropped_total{reason="silent"} 0\n');
});
