import type { Objective } from '#shared/api/types.ts';
import { type Interval, whyNoInterval } from '#shared/format/intervals.ts';
import type { TargetVerdict } from './fit.ts';
import type { Rate } from './statistics.ts';

/** The rate that an objective sets a limit to; null if it sets none. */
export function limitedBy(objective: Objective): Rate | null {
  switch (objective) {
    case 'fpr-at-most':
    case 'fpr-upper-bound-at-most':
      return 'fpr';
    case 'recall-at-least':
    case 'recall-lower-bound-at-least':
      return 'recall';
    case 'review-load-at-most':
      return 'review_load';
    default:
      return null;
  }
}

/** Whether the target that was set holds where nothing was fitted, given the rate that it limits. */
export function targetOf(
  verdict: TargetVerdict,
  aim: string,
  rate: Interval | null,
): string | null {
  switch (verdict) {
    case 'kept':
      return `On the holdout it keeps ${aim}: the whole interval does.`;
    case 'missed':
      return `On the holdout it misses ${aim}: the whole interval does.`;
    case 'undecided':
      return `Whether it keeps ${aim} on the holdout is undecided: ${whyUndecided(rate)}.`;
    case 'no-target':
      return null;
  }
}

function whyUndecided(rate: Interval | null): string {
  const why = rate === null ? 'the rate is undefined' : whyNoInterval(rate);
  return why === null ? 'the interval has the limit in it' : `there is no interval (${why})`;
}
