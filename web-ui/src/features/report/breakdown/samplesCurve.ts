import type { NCurve } from '#shared/api/types.ts';
import { whyNoInterval } from '#shared/format/intervals.ts';
import { number } from '#shared/format/numbers.ts';

/** States how many samples are enough. */
export function enoughOf({ points, enough }: NCurve, statistic: string): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const most = Math.max(...points.map((p) => p.samples));
  const [first] = values;
  if (first === undefined) {
    return `No number of samples gives a ${statistic} here.`;
  }
  if (enough === null) {
    return `How many samples are enough is unknown: no ${statistic} here has an interval (${whyNoInterval(first)}).`;
  }
  const bounded = values.filter(({ low, high }) => low !== null && high !== null);
  const best = number(Math.max(...bounded.map(({ value }) => value)));
  return enough === most
    ? `The interval reaches the best ${statistic}, ${best}, only with all ${most} samples: more may do better.`
    : `${enough} samples are enough: from there the interval includes the best ${statistic}, ${best}, of up to ${most}.`;
}
