import { describe, expect, test } from 'vitest';
import type { Comparison } from '#shared/api/types.ts';
import { report, stat, unresolved } from '../series/sampleReports.ts';
import { isScaled } from '../series/scaledDifference.ts';
import { comparisonsOf, summaryOf, verdictOn } from './comparisons.ts';

describe('a comparison', () => {
  const pair: Comparison = {
    metric: 'sgi',
    headline: 'auc',
    a: 'bge',
    b: 'e5',
    n: 20,
    first: 0.8,
    second: 0.7,
    difference: stat(0.1),
    p: 0.01,
    adjusted_p: 0.03,
    verdict: 'better',
  };

  test.each([
    ['better', 'bge is better'],
    ['worse', 'e5 is better'],
    ['undecided', 'undecided'],
  ] as const)('that is %s reads: %s', (verdict, words) =>
    expect(verdictOn({ ...pair, verdict })).toBe(words),
  );

  test.each([
    [
      ['undecided', 'undecided'],
      'Which embedder is best is undecided: no difference is significant after the correction for their number.',
    ],
    [['better', 'worse'], 'Every pair of embedders differs.'],
    [['better', 'undecided'], '1 of 2 pairs of embedders differ; the others are undecided.'],
  ] as const)('of %j says: %s', (verdicts, words) =>
    expect(summaryOf(verdicts.map((verdict) => ({ ...pair, verdict, adjusted_p: 0.2 })))).toBe(
      words,
    ),
  );

  test('a difference that is significant after correction but not after scaling is explained', () =>
    expect(
      summaryOf([{ ...pair, scaled_difference: stat(0.01, 0.05), verdict: 'undecided' }]),
    ).toBe(
      'Which embedder is best is undecided: no pair has both differences, of Spearman and after isotonic scaling, on the same side of 0.',
    ));

  test('a comparison of factuality has a second difference, one of the AUC has none', () => {
    expect(isScaled('factuality', [pair, { ...pair, scaled_difference: stat(0.1) }])).toBe(true);
    expect(isScaled('binary', [{ ...pair, scaled_difference: null }])).toBe(false);
  });

  test('a comparison of too few items gives this reason without a correction', () =>
    expect(
      summaryOf([
        {
          ...pair,
          difference: unresolved(0.1),
          p: null,
          adjusted_p: null,
          verdict: 'too-few-items',
        },
      ]),
    ).toBe(
      'Which embedder is best is undecided: no difference has an interval (15 items: too few for an interval).',
    ));

  test('belongs to a metric and a kind of label', () => {
    const given = { ...report(), comparisons: [pair, { ...pair, headline: 'spearman' as const }] };
    expect(comparisonsOf(given, 'sgi', 'binary')).toEqual([pair]);
    expect(comparisonsOf(given, 'theta-rc', 'binary')).toEqual([]);
  });
});
