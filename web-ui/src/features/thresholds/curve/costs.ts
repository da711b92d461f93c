import type { ThresholdCurve } from '#shared/api/types.ts';
import { ends, type Interval, intervalText, whyNoInterval } from '#shared/format/intervals.ts';
import { number } from '#shared/format/numbers.ts';
import { type Axis, axisOver } from '#shared/plot/axis.ts';

type Part = ThresholdCurve['calibration'];

/** The costs of errors, as typed. */
export type CostInput = { miss: string; wrongFlag: string };

/** The query of a curve: with costs, if both were typed; with one threshold, if given. */
export function curveQuery({ miss, wrongFlag }: CostInput, at: number | null = null): string {
  const [m, w] = [costOf(miss), costOf(wrongFlag)];
  const query = new URLSearchParams({
    // A plus sign becomes a space if it is decoded twice.
    ...(at === null ? {} : { at: String(at).replace('+', '') }),
    ...(m === null || w === null ? {} : { miss_cost: String(m), wrong_flag_cost: String(w) }),
  });
  return query.size === 0 ? '' : `?${query}`;
}

export function costOf(typed: string): number | null {
  const plain = typed.replace(',', '.').trim();
  const cost = plain === '' ? Number.NaN : Number(plain);
  return cost >= 0 && cost <= 1e9 ? cost : null;
}

/**
 * All costs share one axis for both parts and every threshold, so that dragging moves the mark, not
 * the axis.
 */
export function costAxis(...parts: (Part | null)[]): Axis | null {
  const highs = parts
    .flatMap((part) => part?.points ?? [])
    .flatMap(({ cost }) => (cost === null ? [] : [ends(cost).high]));
  return highs.length === 0 ? null : axisOver([0, ...highs]);
}

/** The index of the lowest cost on the calibration part; null if no costs were entered. */
export function cheapest({ points }: Part): number | null {
  let best: number | null = null;
  points.forEach(({ cost }, i) => {
    const least = best === null ? Number.POSITIVE_INFINITY : (points[best]?.cost?.value ?? 0);
    best = cost !== null && cost.value < least ? i : best;
  });
  return best;
}

/**
 * Recommends the threshold with the lowest cost, given the cost of the current one; null without
 * costs.
 */
export function advice(calibration: Part, here: Interval | null): string | null {
  const there = calibration.points[cheapest(calibration) ?? -1];
  if (there?.cost == null || here === null) {
    return null;
  }
  const where = `On the calibration part ${number(there.threshold)} costs least of the curve, ${intervalText(there.cost)}`;
  const much = here.value - there.cost.value;
  if (much === 0) {
    return `${where}: the same as the threshold that you see.`;
  }
  const size = `${number(Math.abs(much))} ${much > 0 ? 'more' : 'less'}`;
  return `${where}; the threshold that you see costs ${size}${howSure(there.cost, here)}.`;
}

/** Whether two costs differ significantly, which takes an interval of both. */
function howSure(there: Interval, here: Interval): string {
  if (whyNoInterval(there) !== null || whyNoInterval(here) !== null) {
    return ', undecided because one of them has no interval';
  }
  const apart = ends(there).high < ends(here).low || ends(here).high < ends(there).low;
  return apart ? '' : ', undecided because the intervals overlap';
}
