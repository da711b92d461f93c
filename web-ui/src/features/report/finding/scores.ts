import type { Finding, Report, Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { isRanked, statOf } from '../series/rows.ts';
import { HEADLINES } from './sentence.ts';

/** The scores that a finding chose the best from, each with its statistic. */
export function scoresOf(finding: Finding, { results }: Report): [Series, Interval][] {
  const { kind } = HEADLINES[finding.headline];
  return results.flatMap((series): [Series, Interval][] => {
    const value = statOf(series, kind);
    return isRanked(series) && value !== null ? [[series, value]] : [];
  });
}
