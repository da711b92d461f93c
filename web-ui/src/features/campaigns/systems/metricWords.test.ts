import { expect, test } from 'vitest';
import type { MetricComparison } from '#shared/api/types.ts';
import { metricFinding, metricStanding, nameOfMetric } from './metricWords.ts';

type System = MetricComparison['systems'][number];

const system = (name: string, own: Partial<System> = {}): System => ({
  system: name,
  state: 'compared',
  items: 40,
  mean: { value: 1, low: 0.9, high: 1.1 },
  p: 1,
  may_be_best: true,
  ...own,
});

const comparison = (systems: System[], items = 40): MetricComparison => ({
  occurrence_id: 'o',
  dataset_id: 'd',
  metric: 'sgi/lexical',
  metrics: ['factuality', 'sgi/lexical'],
  higher_is_better: true,
  items_read: 50,
  items,
  clusters: items,
  systems,
  differences: [],
});

test('A metric is named with its embedder.', () => {
  expect(nameOfMetric('factuality')).toBe('Factuality');
  expect(nameOfMetric('sgi/lexical')).toBe('sgi, lexical');
});

test.each([
  [comparison([]), 'no system has values.'],
  [comparison([system('a'), system('b', { state: 'few-values' })]), 'only a has enough values'],
  [comparison([system('a'), system('b')], 0), 'no item has values of all systems.'],
  [
    comparison([system('a', { may_be_best: null }), system('b', { may_be_best: null })], 8),
    '8 items with values of all systems are too few',
  ],
  [comparison([system('a'), system('b', { may_be_best: false })]), 'a is the best.'],
  [comparison([system('a'), system('b')]), 'undecided, each of a and b may be the best.'],
  [
    comparison([system('a'), system('b'), system('c', { may_be_best: false })]),
    'undecided, a and b may be the best.',
  ],
])('The finding says what is shown, and no more.', (of, words) =>
  expect(metricFinding(of)).toContain(words),
);

test('A system says where it stands.', () => {
  expect(metricStanding(system('a'))).toBe('may be the best');
  expect(metricStanding(system('a', { may_be_best: false }))).toBe('not the best');
  expect(metricStanding(system('a', { state: 'no-values' }))).toBe('no values');
  expect(metricStanding(system('a', { state: 'few-values', items: 3 }))).toContain('3 items');
});
