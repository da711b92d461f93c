import type { Series } from '#shared/api/types.ts';

/** Which end of a series is trustworthy, in words. */
export function directionOf(series: Series): string {
  if (series.direction === 'undirected') {
    return 'Nobody claims a direction for it, and the labels do not tell one.';
  }
  const trusts = series.direction === 'higher-is-trustworthy';
  const end = trusts ? 'trustworthy' : 'risky';
  return series.undirected === true
    ? `Nobody claims a direction for it; on this data higher values are the more ${end} ones.`
    : `Higher values are ${end}.`;
}

export function orUndefined<T>(value: T | null | undefined, write: (value: T) => string): string {
  return value === null || value === undefined ? 'undefined' : write(value);
}
