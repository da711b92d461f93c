import type { ThresholdCurve } from '#shared/api/types.ts';
import { number, spoken } from '#shared/format.ts';
import { type Axis, axisOver } from '#shared/plot/axis.ts';

/** What the reader says that errors cost, as it was typed. */
export type Typed = { miss: string; wrongFlag: string };

/** The address of a curve: with costs, if both were typed. */
export function curveQuery({ miss, wrongFlag }: Typed): string {
  const [m, w] = [costOf(miss), costOf(wrongFlag)];
  return m === null || w === null
    ? ''
    : `?${new URLSearchParams({ miss_cost: String(m), wrong_flag_cost: String(w) })}`;
}

export function costOf(typed: string): number | null {
  const plain = typed.replace(',', '.').trim();
  const cost = plain === '' ? Number.NaN : Number(plain);
  return cost >= 0 && cost <= 1e9 ? cost : null;
}

/** Costs are drawn on one axis for either part and every threshold, so that dragging moves the mark and not the axis. */
export function costAxis({ calibration, holdout }: ThresholdCurve): Axis | null {
  const highs = [...calibration.points, ...(holdout?.points ?? [])].flatMap(({ cost }) =>
    cost === null ? [] : [cost.high],
  );
  return highs.length === 0 ? null : axisOver([0, ...highs]);
}

/** Where the calibration part costs least; null if nobody said what errors cost. */
export function cheapest({ points }: ThresholdCurve['calibration']): number | null {
  let best: number | null = null;
  points.forEach(({ cost }, i) => {
    const least = best === null ? Number.POSITIVE_INFINITY : (points[best]?.cost?.value ?? 0);
    best = cost !== null && cost.value < least ? i : best;
  });
  return best;
}

/** Which threshold the costs speak for, in a sentence; null if nobody said any. */
export function advice({ calibration }: ThresholdCurve, at: number): string | null {
  const best = cheapest(calibration);
  const [there, here] = [calibration.points[best ?? -1], calibration.points[at]];
  if (best === null || there?.cost == null || here?.cost == null) {
    return null;
  }
  const where = `On the calibration part ${number(there.threshold)} costs least, ${spoken(there.cost)}`;
  const much = here.cost.value - there.cost.value;
  return much <= 0
    ? `${where}: as much as the threshold that you see.`
    : `${where}; the threshold that you see costs ${number(much)} more${
        there.cost.high >= here.cost.low ? ', which the intervals leave undecided' : ''
      }.`;
}
