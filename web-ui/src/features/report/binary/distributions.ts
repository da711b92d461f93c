import type { Binary, Quantile, Series } from '#shared/api/types.ts';
import { type Interval, whyNoInterval } from '#shared/format/intervals.ts';
import { type Axis, axisOver, flip } from '#shared/plot/axis.ts';

/** The central range of one class: from low to high; the box holds half of the answers. */
export type Spread = { low: number; high: number; box: [number, number] | null; median: Interval };

export type QuantileRow = { share: number; grounded: Interval | null; not: Interval | null };

/** Trustworthy is to the right: the axis is reversed if higher values are risky. */
export function scoreAxis(series: Series, values: number[]): Axis {
  const axis = axisOver(values);
  return series.direction === 'higher-is-risky' ? flip(axis) : axis;
}

/** The labels of a score axis's ends; neutral for an undirected score. */
export function endsOf(series: Series): [string, string] {
  return series.direction === 'undirected' ? ['', ''] : ['← risky', 'trustworthy →'];
}

export function spreadOf(quantiles: Quantile[]): Spread | null {
  const values = quantiles.flatMap((q) => (q.value === null ? [] : [q.value.value]));
  const median = at(quantiles, 0.5);
  if (median === null) {
    return null;
  }
  const [lower, upper] = [at(quantiles, 0.25), at(quantiles, 0.75)];
  return {
    low: Math.min(...values),
    high: Math.max(...values),
    box: lower === null || upper === null ? null : [lower.value, upper.value],
    median,
  };
}

/** The quantiles of both classes side by side, in rising order. */
export function quantileRows(binary: Binary): QuantileRow[] {
  const { quantiles_grounded: grounded, quantiles_not_grounded: not } = binary;
  const shares = [...new Set([...grounded, ...not].map((q) => q.share))].toSorted((a, b) => a - b);
  return shares.map((share) => ({ share, grounded: at(grounded, share), not: at(not, share) }));
}

/** The deciles from the riskier end, so that trustworthy is to the right, each with its number. */
export function decilesOf(series: Series): (Binary['deciles'][number] & { at: number })[] {
  const deciles = series.binary?.deciles ?? [];
  const fromRisky = series.direction === 'higher-is-risky' ? deciles.toReversed() : deciles;
  return fromRisky.map((decile, i) => ({ ...decile, at: i + 1 }));
}

/** {@code , with its interval}, or why there is none, for a caption. */
export function withInterval(of: (Interval | null)[], one = 'its'): string {
  const known = of.flatMap((each) => (each === null ? [] : [each]));
  const [first] = known;
  return first === undefined || known.some((each) => whyNoInterval(each) === null)
    ? `with ${one} interval`
    : `without an interval (${whyNoInterval(first)})`;
}

/** A remark on deciles whose answers are all of one class. */
export function ofOneClass({ deciles }: Binary): string {
  const all = deciles.flatMap(({ not_grounded: share }) => (share === null ? [] : [share]));
  return all.some(({ value, low }) => low !== null && (value === 0 || value === 1))
    ? ' A tenth that is all of one class has the exact interval for as many items.'
    : '';
}

function at(quantiles: Quantile[], share: number): Interval | null {
  return quantiles.find((q) => q.share === share)?.value ?? null;
}
