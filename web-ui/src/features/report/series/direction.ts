import type { Series } from '#shared/api/types.ts';

/** Which end of a score is trustworthy, in a sentence. */
export function directionOf(series: Series): string {
  if (series.direction === 'undirected') {
    return 'It has no documented direction, and the labels do not show one.';
  }
  const trusts = series.direction === 'higher-is-trustworthy';
  const end = trusts ? 'trustworthy' : 'risky';
  return series.undirected === true
    ? `It has no documented direction; in these data higher values are more ${end}.`
    : `Higher values are ${end}.`;
}

export function orUndefined<T>(value: T | null | undefined, write: (value: T) => string): string {
  return value === null || value === undefined ? 'undefined' : write(value);
}
