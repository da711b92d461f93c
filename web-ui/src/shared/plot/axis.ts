/** An axis from one end to the other; {@code from} may be the greater end, where right is low. */
export type Axis = { from: number; to: number; ticks: number[]; decimals: number };

/** For shares, from 0 to 1. */
export const UNIT: Axis = { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], decimals: 2 };

/** The position of a value, in percent of the axis; values beyond an end are placed at the end. */
export function position(axis: Axis, value: number): number {
  const share = (value - axis.from) / (axis.to - axis.from);
  return tidy(100 * Math.min(1, Math.max(0, share)));
}

/**
 * Covers the values, from tick to tick, with about this many steps of 1, 2 or 5 times a power of
 * ten.
 */
export function axisOver(values: number[], steps = 5): Axis {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const step = stepOf(greatest > least ? (greatest - least) / steps : Math.abs(least) || 1);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(greatest / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => tidy((first + i) * step));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return { from: tidy(first * step), to: tidy(last * step), ticks, decimals };
}

export function flip(axis: Axis): Axis {
  return { ...axis, from: axis.to, to: axis.from };
}

export function tickLabel(axis: Axis, tick: number): string {
  return tick.toFixed(axis.decimals).replace('-', '\u2212');
}

export function tidy(value: number): number {
  return Number(value.toFixed(6));
}

function stepOf(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}
