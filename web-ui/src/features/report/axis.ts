import type { Interval } from '#shared/format.ts';

/** A horizontal axis; right always means: works better. */
export type Axis = { from: number; to: number; ticks: number[]; decimals: number };

/** Covers the intervals and chance, ends at 1, the best there is, and starts at a tick. */
export function axisOf(intervals: Interval[], chance: number): Axis {
  const least = Math.min(chance, ...intervals.map((i) => i.low));
  const [step, decimals] = 1 - least > 0.8 ? [0.25, 2] : [0.1, 1];
  const first = Math.floor(least / step + 1e-9);
  const last = Math.round(1 / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => tidy((first + i) * step));
  return { from: ticks[0] ?? chance, to: 1, ticks, decimals };
}

/** Where a value stands, in percent of the axis. */
export function position(axis: Axis, value: number): number {
  const share = (value - axis.from) / (axis.to - axis.from);
  return tidy(100 * Math.min(1, Math.max(0, share)));
}

function tidy(value: number): number {
  return Number(value.toFixed(6));
}
