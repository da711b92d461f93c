import type { ThresholdCurve } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { count, number, percent } from '#shared/format/numbers.ts';
import { type Axis, axisOver, flip, position } from '#shared/plot/axis.ts';
import type { BandName, Fit } from '../model/fit.ts';
import type { Statistics } from '../model/statistics.ts';

type Part = ThresholdCurve['calibration'];

/** The effect of a threshold on one part of the split; null where undefined or not given. */
export type Numbers = {
  precision: Interval | null;
  recall: Interval | null;
  fpr: Interval | null;
  review_load: Interval | null;
  accuracy: Interval | null;
  f1: Interval | null;
  cost: Interval | null;
  counts: Statistics['counts'];
};

/** Trustworthy is to the right, whichever end of the metric means that. */
export function curveAxis({ direction, distribution: { from, to } }: ThresholdCurve): Axis {
  const axis = axisOver([from, to]);
  return direction === 'flag-at-or-above' ? flip(axis) : axis;
}

/** The index of the curve's threshold nearest to a value. */
export function nearest({ points }: Part, value: number): number {
  let best = 0;
  points.forEach((point, i) => {
    const before = points[best]?.threshold ?? Number.POSITIVE_INFINITY;
    best = Math.abs(point.threshold - value) < Math.abs(before - value) ? i : best;
  });
  return best;
}

/** The value under a pointer at this share of the width from the left. */
export function valueAt(axis: Axis, share: number): number {
  return axis.from + Math.min(1, Math.max(0, share)) * (axis.to - axis.from);
}

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The index that a key leads to, where right means right on the drawing; null for other keys. */
export function indexAfterKey(curve: ThresholdCurve, at: number, key: string, shift: boolean) {
  const step = STEPS[key];
  if (step === undefined) {
    return null;
  }
  const rightwards = curve.direction === 'flag-at-or-above' ? -step : step;
  const far = at + rightwards * (shift && Math.abs(step) === 1 ? 10 : 1);
  return Math.min(curve.calibration.points.length - 1, Math.max(0, far));
}

type Points = Part | NonNullable<ThresholdCurve['floor']>['calibration'];

/** Null if there is no such point, or if every threshold of the floor flags more. */
export function numbersAt({ labels, points }: Points, at: number): Numbers | null {
  const point = points[at];
  if (point == null) {
    return null;
  }
  const { true_positives: tp, false_positives: fp } = point;
  return {
    precision: point.precision,
    recall: point.recall,
    fpr: point.fpr,
    review_load: point.review_load,
    accuracy: point.accuracy,
    f1: point.f1,
    cost: point.cost,
    counts: { tp, fp, tn: labels.trustworthy - fp, fn: labels.risky - tp },
  };
}

/** The numbers stored with the fit or its evaluation on the holdout. */
export function numbersOf({ counts, rates }: Statistics): Numbers {
  const { precision, recall, fpr, review_load, accuracy, f1 } = rates;
  return { precision, recall, fpr, review_load, accuracy, f1, cost: null, counts };
}

/** The slider's value as text for screen readers. */
export function sliderText(value: number, { recall, review_load: load }: Numbers): string {
  const found = recall === null ? '' : `, finds ${percent(recall.value)} of the risky`;
  const flags = load === null ? '' : `: flags ${percent(load.value)} of all`;
  return number(value) + flags + found;
}

/** A typed threshold, or null if it is not a number. */
export function thresholdIn(typed: string): number | null {
  const plain = typed.trim().replace(',', '.').replace('\u2212', '-');
  const value = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** A threshold as a field shows it: in full if short, as typed ones are. */
export function shortNumber(value: number): string {
  const whole = String(value);
  return whole.length <= 8 ? whole.replace('-', '\u2212') : number(value);
}

/** One column of the drawing: its start, width and heights, in percent. */
export type Bar = { x: number; width: number; risky: number; trustworthy: number };

/** Heights are shares of the class, so that the larger class does not hide the smaller one. */
export function barsOf(curve: ThresholdCurve, axis: Axis): Bar[] {
  const { from, to, bins } = curve.distribution;
  const { risky, trustworthy } = curve.calibration.labels;
  const shares = bins.map((bin) => [bin.risky / risky, bin.trustworthy / trustworthy] as const);
  const greatest = Math.max(...shares.flat(), Number.MIN_VALUE);
  return shares.map(([r, t], i) => {
    const ends = [i, i + 1].map((k) => position(axis, from + ((to - from) * k) / bins.length));
    const x = Math.min(...ends);
    return {
      x,
      width: Math.max(...ends) - x,
      risky: (100 * r) / greatest,
      trustworthy: (100 * t) / greatest,
    };
  });
}

/** The number of scores outside the drawing, in a sentence, or null. */
export function notDrawn({ distribution: { below, above } }: ThresholdCurve): string | null {
  const [low, high] = [below, above].map((each) => each.risky + each.trustworthy);
  return low === 0 && high === 0
    ? null
    : `Not drawn, but counted: ${count(low ?? 0)} below and ${count(high ?? 0)} above.`;
}

export type Zone = { band: BandName; from: number; to: number };

/**
 * The ranges of the bands on the axis, from left to right; outside the fitted scores everything is
 * for review.
 */
export function zonesOf({ bands, range }: Fit, axis: Axis): Zone[] {
  if (bands === null) {
    return [];
  }
  const within = (value: number) => Math.min(100, Math.max(0, position(axis, value)));
  const ends = [within(range.from), within(range.to)].toSorted((a, b) => a - b);
  const marks = [0, ends[0], within(bands.rejectFrom), within(bands.reviewFrom), ends[1], 100];
  return (['review', 'reject', 'review', 'accept', 'review'] as const)
    .map((band, i) => ({ band, from: marks[i] ?? 0, to: marks[i + 1] ?? 100 }))
    .filter(({ from, to }) => to > from);
}

/** Names the threshold that the numbers belong to: one of the curve, or exactly the typed one. */
export function basisAt(
  value: number,
  ofCurve: number,
  exact: 'here' | 'awaited' | 'failed',
  seen: boolean,
): string {
  const near = shortNumber(Number(ofCurve.toPrecision(6)));
  if (value === ofCurve) {
    return 'Counted at exactly this threshold.';
  }
  switch (exact) {
    case 'here':
      return seen
        ? `Counted at exactly this threshold on the calibration part; on the holdout at ${near}, the nearest threshold that the look covers. Exact numbers there take another look.`
        : 'Counted at exactly this threshold.';
    case 'awaited':
      return `Counted at ${near}, the nearest threshold of the curve, until the exact numbers are loaded.`;
    case 'failed':
      return `Counted at ${near}, the nearest threshold of the curve; the exact numbers could not be loaded.`;
  }
}
