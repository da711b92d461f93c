import { describe, expect, test } from 'vitest';
import { type Fit, fitOf, judgementOf } from './fit.ts';
import { BANDS, CALIBRATION, FIT, JUDGEMENT, STATISTICS } from './testData.ts';
import { basisOf, scoreOf, thresholdOf, whyNotActive } from './sentences.ts';
import { rangeOf } from '../verdict/bands.ts';
import { beforeLook, looksOf } from '../activation/looks.ts';
import { aimOf, limitedBy, targetOf } from './objectives.ts';

function read(document: unknown): Fit {
  const fit = fitOf(document);
  return fit;
}

describe('a fit is read', () => {
  test('with its threshold, its counts and its bands', () => {
    const fit = read(FIT);
    expect(fit).toMatchObject({
      threshold: 0.943,
      flagsAbove: false,
      chosen: false,
      labels: { risky: 1000, trustworthy: 990 },
      bands: { reviewFrom: 1.2, rejectFrom: 0.8 },
    });
    expect(fit.statistics.counts).toEqual({ tp: 80, fp: 10, tn: 90, fn: 20 });
    expect(fit.statistics.rates.fpr).toEqual({ value: 0.1, low: 0.05, high: 0.16 });
    expect(fit.statistics.rates.f1).toBeNull();
    expect(fit.bands?.statistics.review).toEqual({
      n: 100,
      share: STATISTICS.recall,
      error: null,
    });
  });

  test('without bands where there are none', () =>
    expect(read({ ...FIT, bands: null }).bands).toBeNull());
});

describe('a judgement is read', () => {
  test('with the sentence on the target', () =>
    expect(judgementOf(JUDGEMENT)).toMatchObject({
      verdict: 'undecided',
      bands: { accept: 'kept', reject: 'missed' },
    }));

  test('not before the first look', () => expect(judgementOf(null)).toBeNull());
});

test.each([
  [FIT, 'Flagged as risky: SGI at or below 0.943.'],
  [{ ...FIT, direction: 'flag-at-or-above' }, 'Flagged as risky: SGI at or above 0.943.'],
])('%#: %s', (fit, words) => expect(thresholdOf(read(fit), 'SGI', '')).toBe(words));

test.each([
  [
    { objective: 'youden', target: null },
    'the greatest recall less false positive rate (Youden’s J)',
  ],
  [{ objective: 'recall-at-least', target: 0.95 }, 'a recall of at least 95\u00a0%'],
  [{ objective: 'fpr-at-most', target: 0.025 }, 'a false positive rate of at most 2.5\u00a0%'],
] as const)('the aim %o reads: %s', (aim, words) => expect(aimOf(aim)).toBe(words));

test.each([
  [CALIBRATION, 'SGI with bge'],
  [{ ...CALIBRATION, embedder: { id: 'b', name: null } }, 'SGI with a deleted model'],
  [{ ...CALIBRATION, embedder: null }, 'SGI'],
  [{ ...CALIBRATION, embedder: null, entailment_model: { id: 'n', name: 'nli' } }, 'SGI with nli'],
])('%#: a score is called %s', (of, words) => expect(scoreOf(of, 'SGI')).toBe(words));

test('the labels of the fit are counted, and risky is defined', () => {
  expect(basisOf(read(FIT), CALIBRATION)).toBe(
    'Fitted on the calibration part of the split, on 1,000 risky (not grounded) and 990 trustworthy labels.',
  );
  expect(basisOf(read(FIT), { ...CALIBRATION, objective: 'by-hand' })).toMatch(/^First judged on/);
  expect(
    basisOf(read({ ...FIT, direction_chosen: true }), { ...CALIBRATION, factuality_cutoff: 0.6 }),
  ).toBe(
    'Fitted on the calibration part of the split, on 1,000 risky (of a factuality below 0.600) and 990 trustworthy labels. The metric has no documented direction, so the stronger one was chosen.',
  );
});

test('before a look the sentence says what it costs', () => {
  expect(beforeLook(0)).toContain('This is the first look. It is counted');
  expect(beforeLook(2)).toContain('This is look 3 at this holdout. It is counted');
});

test.each([
  [0, 'Nobody has looked at this holdout yet.'],
  [
    1,
    'This holdout was looked at 1 time, over all calibrations. Each look makes the next one less reliable.',
  ],
  [
    3,
    'This holdout was looked at 3 times, over all calibrations. Each look makes the next one less reliable.',
  ],
])('%d looks: %s', (looks, words) => expect(looksOf(looks)).toBe(words));

test.each([
  ['kept', 'On the holdout it meets the target, x: the whole interval does.'],
  ['missed', 'On the holdout it misses the target, x: the whole interval does.'],
  [
    'undecided',
    'Whether it meets the target on the holdout, x, is undecided: the interval contains the limit.',
  ],
  ['no-target', null],
] as const)('a target that is %s: %s', (verdict, words) =>
  expect(targetOf(verdict, 'x', { value: 0.94, low: 0.92, high: 0.96 })).toBe(words),
);

test.each([
  [null, 'there is no interval (the rate is undefined)'],
  [
    { value: 0.94, low: null, high: null, reason: 'too-few-items' as const, items: 8 },
    'there is no interval (8 items: too few for an interval)',
  ],
  [
    { value: 1, low: null, high: null, reason: 'no-variation' as const, items: 30 },
    'there is no interval (no variation)',
  ],
])('a target is undecided by a rate of %j: %s', (rate, why) =>
  expect(targetOf('undecided', 'x', rate)).toBe(
    `Whether it meets the target on the holdout, x, is undecided: ${why}.`,
  ),
);

test('each objective with a limit names the rate that it limits', () => {
  expect(limitedBy('recall-lower-bound-at-least')).toBe('recall');
  expect(limitedBy('fpr-at-most')).toBe('fpr');
  expect(limitedBy('review-load-at-most')).toBe('review_load');
  expect(limitedBy('youden')).toBeNull();
});

describe('a band holds scores', () => {
  test.each([
    [FIT, ['above 1.20', 'between 0.800 and 1.20', '0.800 and below']],
    [
      {
        ...FIT,
        direction: 'flag-at-or-above',
        bands: { ...FIT.bands, review_from: 0.8, reject_from: 1.2 },
      },
      ['below 0.800', 'between 0.800 and 1.20', '1.20 and above'],
    ],
    [
      { ...FIT, bands: { ...FIT.bands, reject_from: 1.2, statistics: BANDS } },
      ['above 1.20', 'none', '1.20 and below'],
    ],
  ])('%#', (document, ranges) =>
    expect(
      (['accept', 'review', 'reject'] as const).map((band) => rangeOf(band, read(document))),
    ).toEqual(ranges),
  );
});

describe('it can be activated', () => {
  const judged = {
    ...CALIBRATION,
    judgement: JUDGEMENT as unknown as typeof CALIBRATION.judgement,
  };

  test('once it was judged and is not stale', () => expect(whyNotActive(judged)).toBeNull());

  test('but not before', () =>
    expect(whyNotActive(CALIBRATION)).toBe(
      'It can be activated after it has been judged on the holdout: look at the holdout first.',
    ));

  test('nor after labels changed', () =>
    expect(
      whyNotActive({ ...judged, stale: [{ code: 'labels-changed', sentence: 'Changed.' }] }),
    ).toBe(
      'It cannot be activated, because its labels or scores have changed since it was fitted. Fit it again.',
    ));
});
