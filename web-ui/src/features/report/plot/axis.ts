import { ends, type Interval } from '#shared/format/intervals.ts';
import { type Axis, tidy } from '#shared/plot/axis.ts';

/** The meaning of such an axis's ends. */
export function endsOfStat(axis: Axis, chance: number): [string, string] {
  return [axis.from < chance ? '← wrong way' : 'chance', 'works better →'];
}

/**
 * A horizontal axis for headline statistics: it covers the intervals and chance, and ends at 1, the
 * maximum.
 */
export function axisOf(intervals: Interval[], chance: number): Axis {
  const least = Math.min(chance, ...intervals.map((i) => ends(i).low));
  const [step, decimals] = 1 - least > 0.8 ? [0.25, 2] : [0.1, 1];
  const first = Math.floor(least / step + 1e-9);
  const last = Math.round(1 / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => tidy((first + i) * step));
  return { from: ticks[0] ?? chance, to: 1, ticks, decimals };
}
