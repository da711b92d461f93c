import { expect, test } from 'vitest';
import { report } from '#features/report/series/sampleReports.ts';
import { type Embedded, repliesOf } from './embedded.ts';
import { addressOf } from './view.ts';

const EMBEDDED: Embedded = {
  title: { project: 'Demo', dataset: 'Desk', experiment: 'October', made_at: null },
  report: report(),
  manifest: {
    experiment_id: 'e 1',
    embedders: [
      { name: 'lexical', server: null },
      { name: 'far', server: { price: 1, currency: 'USD', cost_per_thousand_answers: 2 } },
    ],
    metrics: [],
  },
};

function reply(where: string): unknown {
  return repliesOf(EMBEDDED).getQueryData(['get', where]);
}

test('the page finds the report of the file, and its manifest', () => {
  expect(reply('/experiments/e%201/report')).toBe(EMBEDDED.report);
  expect(reply('/experiments/e%201/manifest')).toBe(EMBEDDED.manifest);
});

test('a reader of a file has no rights', () =>
  expect(reply('/me')).toEqual({ permissions: [], role: 'viewer' }));

test('embedders on servers are known, whose costs the manifest has', () =>
  expect(reply('/embedders?limit=100')).toEqual({
    data: [
      { name: 'lexical', model: null },
      { name: 'far', model: 'far' },
    ],
  }));

test('a view is in the fragment, which names no element', () =>
  expect(addressOf({ order: 'name', row: 'binary/sgi/lexical', tab: 'curves' })).toBe(
    '#?order=name&row=binary%2Fsgi%2Flexical&tab=curves',
  ));
