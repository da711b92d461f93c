import { describe, expect, test } from 'vitest';
import type { Across, Report } from '#shared/api/types.ts';
import type { Choice } from './choice.ts';
import { comparisonOf, comparisonInReport } from './comparison.ts';
import { findingOf } from './finding.ts';
import { similarityWord, flagsOf, basisOf } from './statistics.ts';

const BASE = { experiment: 'e1', metric: 'sgi', embedder: 'x' };
const OTHER = { experiment: 'e1', metric: 'sgi', embedder: 'y' };
const CHOICE: Choice = { base: BASE, others: [OTHER], label: 'grounded', cell: null };

const DIFFERENCE = { value: 0.09, low: 0.07, high: 0.11 };
const REPORT = {
  results: [
    {
      metric: 'sgi',
      embedder: 'lexical',
      n_used: 90,
      binary: { auc: { value: 0.8, low: 0.7, high: 0.9 } },
    },
    {
      metric: 'sgi',
      embedder: 'bge',
      n_used: 91,
      binary: { auc: { value: 0.71, low: 0.6, high: 0.8 } },
    },
  ],
  comparisons: [
    { metric: 'sgi', headline: 'spearman', a: 'lexical', b: 'bge' },
    {
      metric: 'sgi',
      headline: 'auc',
      a: 'lexical',
      b: 'bge',
      n: 89,
      first: 0.8,
      second: 0.71,
      difference: DIFFERENCE,
      scaled_difference: { value: 0.05, low: 0.02, high: 0.08 },
      p: 0.001,
      adjusted_p: 0.004,
      verdict: 'better',
    },
  ],
  agreement: [
    {
      metric: 'sgi',
      embedders: ['bge', 'lexical'],
      n: 88,
      pearson: [
        [1, 0.6],
        [0.6, 1],
      ],
      spearman: [
        [1, 0.5],
        [0.5, 1],
      ],
    },
  ],
} as unknown as Report;
const NAMES = new Map([
  ['x', 'lexical'],
  ['y', 'bge'],
]);

describe('within one experiment', () => {
  test('the numbers are those of its report, seen from the baseline', () => {
    const comparison = comparisonInReport(REPORT, CHOICE, NAMES, 'qa');
    expect(comparison.scores.map((one) => one.value)).toEqual(
      REPORT.results.map((series) => series.binary?.auc),
    );
    expect(comparison.differences).toEqual([
      {
        interval: { value: -0.09, low: -0.11, high: -0.07 },
        scaled: { value: -0.05, low: -0.08, high: -0.02 },
        verdict: 'worse',
        pairing: 'paired',
        n: 89,
        baselineN: 89,
        p: 0.001,
        adjusted: 0.004,
      },
    ]);
    expect(comparison.pairs).toEqual([
      { first: 0, second: 1, n: 88, pearson: 0.6, spearman: 0.5, flags: null },
    ]);
  });

  test('with the baseline second, the difference is that of the report', () => {
    const comparison = comparisonInReport(
      REPORT,
      { ...CHOICE, base: OTHER, others: [BASE] },
      NAMES,
      'qa',
    );
    expect(comparison.differences[0]).toMatchObject({ interval: DIFFERENCE, verdict: 'better' });
  });

  test('what the report has not compared is left open', () => {
    const comparison = comparisonInReport(
      REPORT,
      { ...CHOICE, label: 'factuality' },
      new Map(),
      'qa',
    );
    expect(comparison.differences).toEqual([null]);
  });
});

test('a comparison by the API is unchanged', () => {
  const one = {
    value: null,
    n: 3,
    dataset: { id: 'd', name: 'qa' },
    version: { id: 'v', number: 2 },
    used: 'all',
    direction: 'higher-is-risky',
    direction_chosen: true,
    warnings: [],
  };
  const comparison = comparisonOf({
    baseline: one,
    others: [{ ...one, difference: null }],
    pairs: [
      { first: 0, second: 1, n: 9, pearson: 1, spearman: 1, flagged: 1, both: 0, neither: 7 },
    ],
  } as unknown as Across);
  expect(comparison.scores[0]).toMatchObject({
    dataset: 'qa, version 2',
    chosen: 'higher-is-risky',
  });
  expect(comparison.differences).toEqual([null]);
  expect(flagsOf(comparison.pairs[0] as never, 'a', 'b', 'answer')).toBe(
    'If each flags the riskiest tenth, 1 answer of 9: both flag 0, a alone 1, b alone 1, neither 7.',
  );
});

const found = (...verdicts: (string | null)[]) =>
  ({
    differences: verdicts.map((verdict) =>
      verdict === null
        ? null
        : {
            verdict,
            interval: verdict === 'worse' ? { value: -0.09, low: -0.11, high: -0.07 } : DIFFERENCE,
          },
    ),
  }) as Parameters<typeof findingOf>[0];

describe('the finding', () => {
  test.each([
    [['better'], /^b is better than a by 0\.09\d* \[.*\]\.$/],
    [['worse'], /^b is worse than a by 0\.09\d* \[.*\]\.$/],
    [['better', 'worse'], /^b is better than a by .*\. c is worse by .*\.$/],
    [['worse', 'worse'], /^Worse than a: b by .* and c by .*\.$/],
    [['undecided'], /^b is not significantly different from a\.$/],
    [['undecided', 'undecided'], /^None of the 2 is significantly different from a\.$/],
  ])('%j', (verdicts, sentence) =>
    expect(findingOf(found(...verdicts), ['a', 'b', 'c'].slice(0, verdicts.length + 1))).toMatch(
      sentence,
    ),
  );

  test('says that the rest is not significantly different', () => {
    const sentence = findingOf(found('better', 'undecided', 'undecided'), ['a', 'b', 'c', 'd']);
    expect(sentence).toMatch(
      /^b is better than a by .*\. The other 2 are not significantly different\.$/,
    );
    expect(findingOf(found('worse', 'undecided'), ['a', 'b', 'c'])).toMatch(
      /c is not significantly different\.$/,
    );
    expect(findingOf(found(null), ['a', 'b'])).toMatch(/^None of them can be compared/);
  });
});

test('what a difference is over', () => {
  const difference = { pairing: 'paired', n: 3991, baselineN: 3991 } as never;
  expect(basisOf(difference, 'answer')).toBe('paired, 3,991 answers');
  expect(basisOf({ pairing: 'unpaired', n: 10, baselineN: 20 } as never, 'item')).toBe(
    'not paired, 10 and 20 items',
  );
});

test.each([
  [0.796, 'alike'],
  [0.4, 'partly alike'],
  [0.394, 'unlike'],
  [null, 'undefined'],
])('the word for a correlation of %d fits its two decimals: %s', (spearman, word) =>
  expect(similarityWord(spearman)).toBe(word),
);
