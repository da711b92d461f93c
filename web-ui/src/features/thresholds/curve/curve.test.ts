import { describe, expect, test } from 'vitest';
import type { ThresholdCurve } from '#shared/api/types.ts';
import type { Axis } from '#shared/plot/axis.ts';
import { advice, cheapest, costAxis, costOf, curveQuery } from './costs.ts';
import {
  barsOf,
  curveAxis,
  notDrawn,
  nearest,
  numbersAt,
  sliderText,
  indexAfterKey,
  valueAt,
  zonesOf,
} from './curve.ts';
import { fitOf } from '../model/fit.ts';
import { FIT } from '../model/testData.ts';

const share = (value: number) => ({ value, low: value, high: value });

function point(threshold: number, tp: number, fp: number) {
  return {
    threshold,
    true_positives: tp,
    false_positives: fp,
    precision: tp + fp === 0 ? null : share(tp / (tp + fp)),
    recall: share(tp / 10),
    fpr: share(fp / 20),
    review_load: share((tp + fp) / 30),
    accuracy: share((tp + 20 - fp) / 30),
    f1: null,
    cost: null,
  };
}

const curve: ThresholdCurve = {
  direction: 'flag-at-or-below',
  distribution: {
    from: 0,
    to: 2,
    bins: [
      { risky: 8, trustworthy: 2 },
      { risky: 2, trustworthy: 17 },
    ],
    below: { risky: 0, trustworthy: 0 },
    above: { risky: 0, trustworthy: 1 },
  },
  calibration: {
    labels: { risky: 10, trustworthy: 20 },
    points: Array.from({ length: 21 }, (_, i) => point(i / 10, Math.min(10, i), i)),
  },
  holdout: null,
  floor: null,
  stale: [],
};
const above: ThresholdCurve = { ...curve, direction: 'flag-at-or-above' };

test('trustworthy is to the right, whichever end that is', () => {
  expect(curveAxis(curve)).toMatchObject({ from: 0, to: 2 });
  expect(curveAxis(above)).toMatchObject({ from: 2, to: 0 });
});

test('a pointer finds the nearest threshold, also beyond the ends', () => {
  expect(nearest(curve.calibration, valueAt(curveAxis(curve), 0.26))).toBe(5);
  expect(nearest(curve.calibration, valueAt(curveAxis(above), 0.26))).toBe(15);
  expect(nearest(curve.calibration, valueAt(curveAxis(curve), -3))).toBe(0);
  expect(nearest(curve.calibration, 99)).toBe(20);
});

describe('a key leads', () => {
  test.each([
    ['ArrowRight', false, 11, 9],
    ['ArrowLeft', false, 9, 11],
    ['ArrowRight', true, 20, 0],
    ['PageDown', false, 0, 20],
    ['Home', false, 0, 20],
    ['End', false, 20, 0],
    ['Tab', false, null, null],
  ])('%s, with shift %j: right is right on the drawing', (key, shift, low, high) => {
    expect(indexAfterKey(curve, 10, key, shift)).toBe(low);
    expect(indexAfterKey(above, 10, key, shift)).toBe(high);
  });
});

test('what is not flagged is counted from the labels', () =>
  expect(numbersAt(curve.calibration, 4)?.counts).toEqual({ tp: 4, fp: 4, tn: 16, fn: 6 }));

test('a slider says what the threshold does', () =>
  expect(sliderText(0.91, numbersOf9())).toBe(
    '0.910: flags 60\u00a0% of all, finds 90\u00a0% of the risky',
  ));

function numbersOf9() {
  const numbers = numbersAt(curve.calibration, 9);
  expect(numbers?.accuracy).toEqual(share(20 / 30));
  return numbers ?? expect.unreachable();
}

test('heights are shares of the class', () =>
  expect(barsOf(curve, curveAxis(curve))).toEqual([
    { x: 0, width: 50, risky: (100 * 0.8) / 0.85, trustworthy: (100 * 0.1) / 0.85 },
    { x: 50, width: 50, risky: (100 * 0.2) / 0.85, trustworthy: 100 },
  ]));

test('what is not drawn is listed', () => {
  expect(notDrawn(curve)).toBe('Not drawn, but counted: 0 below and 1 above.');
  const whole = { ...curve.distribution, above: curve.distribution.below };
  expect(notDrawn({ ...curve, distribution: whole })).toBeNull();
});

test('bands lie between their cuts', () => {
  const fit = fitOf(FIT);
  const zones = (axis: Axis) => (fit === null ? [] : zonesOf(fit, axis));
  expect(zones(curveAxis(curve))).toEqual([
    { band: 'review', from: 0, to: 10 },
    { band: 'reject', from: 10, to: 40 },
    { band: 'review', from: 40, to: 60 },
    { band: 'accept', from: 60, to: 90 },
    { band: 'review', from: 90, to: 100 },
  ]);
});

test.each([
  ['10', '1,5', '?miss_cost=10&wrong_flag_cost=1.5'],
  ['10', '', ''],
  ['', '', ''],
  ['10', '-1', ''],
])('costs of %j and %j ask for %j', (miss, wrongFlag, query) =>
  expect(curveQuery({ miss, wrongFlag })).toBe(query),
);

test.each([
  [0.5, '?at=0.5&miss_cost=10&wrong_flag_cost=1'],
  [-1e21, '?at=-1e21&miss_cost=10&wrong_flag_cost=1'],
])('%d is asked for by %j', (at, query) =>
  expect(curveQuery({ miss: '10', wrongFlag: '1' }, at)).toBe(query),
);

test('a cost is a number of 0 or more', () =>
  expect(['0', '2,5', 'x', '', '-1', '1e99'].map(costOf)).toEqual([
    0,
    2.5,
    null,
    null,
    null,
    null,
  ]));

test('costs have an axis of their own, if there are any', () => {
  expect(costAxis(curve.calibration, null)).toBeNull();
  const priced = { ...curve.calibration, points: [{ ...point(1, 1, 1), cost: share(950) }] };
  expect(costAxis(curve.calibration, priced)).toMatchObject({ from: 0, to: 1000 });
});

function costing(...costs: (number | null)[]): ThresholdCurve {
  const points = costs.map((cost, i) => ({
    ...point(i, 1, 1),
    cost: cost === null ? null : { value: cost, low: cost - 20, high: cost + 20 },
  }));
  return { ...curve, calibration: { ...curve.calibration, points } };
}

describe('costs speak for a threshold', () => {
  test('the one that costs least', () => {
    expect(cheapest(costing(90, 40, 60).calibration)).toBe(1);
    expect(cheapest(costing(null, null).calibration)).toBeNull();
    const { calibration } = costing(190, 40, 60);
    const seen = (cost: number) =>
      advice(calibration, { value: cost, low: cost - 20, high: cost + 20 });
    expect(advice(costing(null).calibration, null)).toBeNull();
    expect(seen(40)).toContain('the same as the threshold that you see');
    expect(seen(190)).toBe(
      'On the calibration part 1.000 costs least of the curve, 40.0, 20.0 to 60.0; the threshold that you see costs 150 more.',
    );
    expect(seen(60)).toContain('20.0 more, undecided because the intervals overlap');
    expect(seen(30)).toContain('10.0 less, undecided because the intervals overlap');
  });

  test('but call none apart from another of which either has no interval', () => {
    const few = { low: null, high: null, reason: 'too-few-items' as const, items: 8 };
    const { calibration } = costing(190, 40, 60);
    const points = calibration.points.map((each) => ({
      ...each,
      cost: each.cost && { ...each.cost, ...few },
    }));
    const sentences = [
      advice({ ...calibration, points }, { value: 190, low: 170, high: 210 }),
      advice(calibration, { value: 190, ...few }),
    ];
    for (const sentence of sentences) {
      expect(sentence).toContain('costs 150 more, undecided because one of them has no interval.');
    }
  });
});
