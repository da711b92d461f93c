import { expect, test } from 'vitest';
import type { TrendPoint } from '#shared/api/types.ts';
import { percent } from '#shared/format/numbers.ts';
import {
  causeOf,
  detectableText,
  marginText,
  metricText,
  pointText,
  seriesText,
} from './trendWords.ts';
import { FIRST, LOOK, scoreOf, seriesOf as series } from './samples.ts';

const WORSE: TrendPoint = { ...LOOK, state: 'worse', causes: ['generator'] };

test.each([
  [FIRST, 'first run'],
  [LOOK, 'not worse by the margin'],
  [WORSE, 'worse than the first runs'],
  [
    { ...LOOK, state: 'undecided', more_clusters: 40 } as const,
    'undecided: 40 more items would decide',
  ],
  [
    { ...LOOK, state: 'no-evidence', lack: 'looks-used' } as const,
    'no evidence: the looks of the year are used up',
  ],
])('A point says what it is.', (point, words) => expect(pointText(point)).toBe(words));

test('An alarm names what differs, or says that nothing does.', () => {
  expect(causeOf(LOOK)).toBeNull();
  expect(causeOf(WORSE)).toContain('the generator');
  expect(causeOf({ ...WORSE, causes: [] })).toContain('is unknown');
});

test('A series says where its newest point stands.', () => {
  expect(seriesText(series([]), 5)).toBe('No occurrence has ended yet.');
  expect(seriesText(series([FIRST, FIRST]), 5)).toBe('2 of 5 first runs.');
  expect(seriesText(series([FIRST, LOOK]), 5)).toBe(
    `Newest run: ${percent(0.88)} against ${percent(0.9)} in the first runs, not worse by the margin.`,
  );
});

test('A score is named with its embedder, and has its own units.', () => {
  expect(metricText(series([]))).toBe('Grounded answers');
  expect(metricText(scoreOf([]))).toBe('isotropy-vne, lexical');
  expect(metricText({ metric: 'external-vendor' })).toBe('external-vendor');
  const points = [
    { ...FIRST, mean: 3 },
    { ...LOOK, mean: 3.25, baseline_mean: 3 },
  ];
  expect(seriesText(scoreOf(points), 5)).toBe(
    'Newest run: 3.25 against 3.00 in the first runs, not worse by the margin.',
  );
});

test('What a look finds has the direction and units of its metric.', () => {
  expect(detectableText(series([LOOK]))).toContain(`A fall by ${percent(0.06)} or more`);
  expect(detectableText(scoreOf([LOOK]))).toContain('A rise by 0.0600 or more');
  expect(detectableText(series([{ ...LOOK, band: 0 }]))).toContain('do not vary');
  expect(detectableText(series([FIRST]))).toBeNull();
  expect(marginText(series([LOOK]))).toBe(`The margin is ${percent(0.05)}.`);
  expect(marginText(scoreOf([{ ...LOOK, margin: null }]))).toBeNull();
});
