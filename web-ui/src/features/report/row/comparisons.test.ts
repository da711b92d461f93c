import { describe, expect, test } from 'vitest';
import { comparison, report, stat, unresolved } from '../series/sampleReports.ts';
import { isScaled } from '../series/scaledDifference.ts';
import { comparisonsOf, summaryOf, verdictOn } from './comparisons.ts';

describe('a comparison', () => {
  test.each([
    ['better', 'bge is better'],
    ['worse', 'e5 is better'],
    ['undecided', 'undecided'],
  ] as const)('that is %s reads: %s', (verdict, words) =>
    expect(verdictOn({ ...comparison, verdict })).toBe(words),
  );

  test.each([
    [
      ['undecided', 'undecided'],
      'Which embedder is best is undecided: no difference is significant after the correction for their number.',
    ],
    [['better', 'worse'], 'Every pair of embedders differs.'],
    [['better', 'undecided'], '1 of 2 pairs of embedders differ; the others are undecided.'],
  ] as const)('of %j says: %s', (verdicts, words) =>
    expect(
      summaryOf(verdicts.map((verdict) => ({ ...comparison, verdict, adjusted_p: 0.2 }))),
    ).toBe(words),
  );

  test('a difference that is significant after correction but not after scaling is explained', () =>
    expect(
      summaryOf([{ ...comparison, scaled_difference: stat(0.01, 0.05), verdict: 'undecided' }]),
    ).toBe(
      'Which embedder is best is undecided: no pair has both differences, of Spearman and after isotonic scaling, on the same side of 0.',
    ));

  test('a comparison of factuality has a second difference, one of the AUC has none', () => {
    expect(
      isScaled('factuality', [comparison, { ...comparison, scaled_difference: stat(0.1) }]),
    ).toBe(true);
    expect(isScaled('binary', [{ ...comparison, scaled_difference: null }])).toBe(false);
  });

  test('a comparison of too few items gives this reason without a correction', () =>
    expect(
      summaryOf([
        {
          ...comparison,
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
    const given = {
      ...report(),
      comparisons: [comparison, { ...comparison, headline: 'spearman' as const }],
    };
    expect(comparisonsOf(given, 'sgi', 'binary')).toEqual([comparison]);
    expect(comparisonsOf(given, 'theta-rc', 'binary')).toEqual([]);
  });
});
