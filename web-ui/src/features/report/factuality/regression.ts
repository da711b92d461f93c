import { type Interval, whyNoInterval } from '#shared/format/intervals.ts';
import { plural } from '#shared/format/numbers.ts';

/** Why the report's line cannot have a band of resampled items, in a sentence; null if it can. */
export function whyNoBand(slope: Interval, copies: number): string | null {
  const why = whyNoInterval(slope);
  if (why !== null) {
    return `It has no band: ${why}.`;
  }
  return copies === 0
    ? null
    : `It has no band: ${plural(copies, 'item repeats another', 'items repeat others')}, and the scores here do not say which.`;
}

/**
 * The part of a line between a score's bounds with factuality in [0, 1]; null if a bound is
 * missing.
 */
export function lineOf(
  slope: number,
  intercept: number,
  [least, greatest]: (number | null)[],
): [number, number][] | null {
  if (least == null || greatest == null || !(greatest > least)) {
    return null;
  }
  const at = (y: number) => (y - intercept) / slope;
  const cuts = slope === 0 ? [] : [at(0), at(1)].filter((x) => x > least && x < greatest);
  return [least, ...cuts.toSorted((a, b) => a - b), greatest]
    .map((x): [number, number] => [x, intercept + slope * x])
    .filter(([, y]) => y > -1e-9 && y < 1 + 1e-9);
}
