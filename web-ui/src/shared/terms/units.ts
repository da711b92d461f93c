import type { Metric } from '#shared/api/types.ts';

type Measured = Pick<Metric, 'unit'> | undefined;

/** The unit after a value of a metric, such as {@code ' rad'}; empty for a plain number. */
export function unitAfter(metric: Measured): string {
  return metric === undefined || metric.unit === '1' ? '' : ` ${metric.unit}`;
}

/** A score on an axis or in a column: {@code score in rad}. */
export function scoreIn(metric: Measured): string {
  const unit = unitAfter(metric);
  return unit === '' ? 'score' : `score in${unit}`;
}

/** Explains the unit of a metric's values; empty for a plain number. */
export function unitSentence(metric: Measured): string {
  return metric?.unit === 'rad'
    ? 'Values are angles in radians (rad): 1 rad is 57.3°, and 3.14 rad is 180°.'
    : '';
}
