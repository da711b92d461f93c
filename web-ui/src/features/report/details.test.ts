import { describe, expect, test } from 'vitest';
import type { Comparison, NCurve } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { basisOf, splitOf } from './finding/basis.ts';
import { comparisonsOf, summaryOf, verdictOn } from './comparisons.ts';
import { sentence } from './reasons.ts';
import { lineOf } from './regression.ts';
import { report, stat } from './samples.ts';
import { isScaled } from './scaled.ts';
import { enoughOf } from './samplesCurve.ts';
import { samplesDrawing } from './samplesDrawing.ts';

function bare(value: number): Interval {
  return { value, low: null, high: null, reason: 'too-few-items', items: 15 };
}

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
    holm: 0.03,
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
      'Which embedder is best is undecided: no difference stands up to Holm’s correction.',
    ],
    [['better', 'worse'], 'Every pair of embedders differs.'],
    [['better', 'undecided'], '1 of 2 pairs of embedders differ; the others are undecided.'],
  ] as const)('of %j says: %s', (verdicts, words) =>
    expect(summaryOf(verdicts.map((verdict) => ({ ...pair, verdict, holm: 0.2 })))).toBe(words),
  );

  test('that stands up to the correction, and not to scaling, says that', () =>
    expect(
      summaryOf([{ ...pair, scaled_difference: stat(0.01, 0.05), verdict: 'undecided' }]),
    ).toBe(
      'Which embedder is best is undecided: of no pair both differences, that of Spearman and that after isotonic scaling, stand on the same side of 0.',
    ));

  test('of factuality has a second difference beside it, one of the AUC has none', () => {
    expect(isScaled('factuality', [pair, { ...pair, scaled_difference: stat(0.1) }])).toBe(true);
    expect(isScaled('binary', [{ ...pair, scaled_difference: null }])).toBe(false);
  });

  test('on too few items says that, and nothing of a correction', () =>
    expect(
      summaryOf([
        { ...pair, difference: bare(0.1), p: null, holm: null, verdict: 'too-few-items' },
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

function curve(enough: number | null): NCurve {
  return {
    metric: 'isotropy-vne',
    embedder: 'bge',
    headline: 'spearman',
    points: [2, 3, 4].map((samples) => ({ samples, n: 20, value: stat(samples / 10) })),
    enough,
  };
}

function without(value: NCurve['points'][number]['value']): NCurve {
  const { points, ...rest } = curve(null);
  return { ...rest, points: points.map((point) => ({ ...point, value })) };
}

describe('the number of samples', () => {
  test.each([
    [3, 'From 3 samples on the interval reaches the best Pearson, 0.400, of up to 4.'],
    [
      4,
      'It takes all 4 samples until the interval reaches the best Pearson, 0.400: more might do better.',
    ],
  ])('that is enough, %j, reads: %s', (enough, words) =>
    expect(enoughOf(curve(enough), 'Pearson')).toBe(words),
  );

  test('is not known where no point has an interval', () => {
    expect(enoughOf(without(bare(0.4)), 'Pearson')).toBe(
      'How many samples are enough is not known: no Pearson here has an interval (15 items: too few for an interval).',
    );
    expect(enoughOf(without(null), 'Pearson')).toBe('No number of samples gives a Pearson here.');
  });

  test('is by the best of those that have an interval', () => {
    const { points, ...rest } = curve(3);
    const given = { ...rest, points: [...points, { samples: 5, n: 9, value: bare(0.9) }] };
    expect(enoughOf(given, 'Pearson')).toContain('reaches the best Pearson, 0.400');
  });

  test('has no band in its drawing where no point has an interval', () => {
    const given = { name: 'Pearson', start: 0, hue: 0 };
    const kinds = (of: NCurve) => samplesDrawing(of, given)?.layers.map(({ kind }) => kind);
    expect(kinds(curve(3))).toContain('band');
    expect(kinds(without(bare(0.4)))).not.toContain('band');
  });
});

test.each([
  [
    1,
    0,
    [0, 1],
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    -2,
    1.5,
    [0, 1],
    [
      [0.25, 1],
      [0.75, 0],
    ],
  ],
  [
    0,
    0.5,
    [0, 2],
    [
      [0, 0.5],
      [2, 0.5],
    ],
  ],
  [1, 0, [0, null], null],
  [1, 0, [1, 1], null],
])('the line %d x + %d over %j is %j', (slope, intercept, range, points) =>
  expect(lineOf(slope, intercept, range)).toEqual(points),
);

test.each([
  [null, null],
  ['', null],
  ['the holdout is locked', 'The holdout is locked.'],
  ['Too few labels.', 'Too few labels.'],
])('the reason %j reads: %j', (reason, words) => expect(sentence(reason)).toBe(words));

describe('the basis of a report', () => {
  const split = { seed: 1, calibration_share: 0.5, locked: true, items: 1000 };

  test('says when only calibration items were read', () => {
    expect(splitOf({ ...split, used: 'calibration' })).toBe(
      'The holdout is locked: these statistics read the 1,000 calibration items only.',
    );
    expect(splitOf({ ...split, locked: false, used: 'all' })).toBe(
      'The statistics read calibration and holdout alike: the holdout is not locked.',
    );
  });

  test('counts items, answers, segments', () => {
    expect(basisOf(report())).toBe('10 items, 20 answers.');
    const given = report();
    expect(
      basisOf({
        ...given,
        dataset: { ...given.dataset, segments: { count: 4, share_not_true: 0.25 } },
      }),
    ).toBe('10 items, 20 answers, 4 judged segments, 25\u00a0% of them not true.');
  });
});
