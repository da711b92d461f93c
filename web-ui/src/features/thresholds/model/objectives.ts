import type { Calibration, Objective } from '#shared/api/types.ts';
import { type Interval, whyNoInterval } from '#shared/format/intervals.ts';
import type { TargetVerdict } from './fit.ts';
import type { Rate } from './statistics.ts';

/** The rate that an objective limits; null if it limits none. */
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

/** Whether the target holds on data that was not used for fitting, given the limited rate. */
export function targetOf(
  verdict: TargetVerdict,
  aim: string,
  rate: Interval | null,
): string | null {
  switch (verdict) {
    case 'kept':
      return `On the holdout it meets the target, ${aim}: the whole interval does.`;
    case 'missed':
      return `On the holdout it misses the target, ${aim}: the whole interval does.`;
    case 'undecided':
      return `Whether it meets the target on the holdout, ${aim}, is undecided: ${whyUndecided(rate)}.`;
    case 'no-target':
      return null;
  }
}

function whyUndecided(rate: Interval | null): string {
  const why = rate === null ? 'the rate is undefined' : whyNoInterval(rate);
  return why === null ? 'the interval contains the limit' : `there is no interval (${why})`;
}
import { percent } from '#shared/format/numbers.ts';

/** The objectives of a fit; excludes a threshold chosen by hand. */
export type Aim = Exclude<Objective, 'by-hand'>;

/** A limit needs a target. */
export const OBJECTIVES: Record<Aim, { words: string; limit: boolean }> = {
  youden: { words: 'the greatest recall less false positive rate (Youden’s J)', limit: false },
  f1: { words: 'the greatest F1 of the risky', limit: false },
  'fpr-at-most': { words: 'a false positive rate of at most', limit: true },
  'fpr-upper-bound-at-most': {
    words: 'an upper bound of the false positive rate of at most',
    limit: true,
  },
  'recall-at-least': { words: 'a recall of at least', limit: true },
  'recall-lower-bound-at-least': { words: 'a lower bound of recall of at least', limit: true },
  'review-load-at-most': { words: 'a review load of at most', limit: true },
};

/** How reliable a limit is, shown where it is chosen; null without one. */
export function reachOf(aim: Aim): string | null {
  switch (aim) {
    case 'youden':
    case 'f1':
      return null;
    case 'fpr-at-most':
    case 'recall-at-least':
    case 'review-load-at-most':
      return 'The limit holds for the labels that the threshold is fitted on. For new answers the true rate misses it about half of the time.';
    case 'fpr-upper-bound-at-most':
    case 'recall-lower-bound-at-least':
      return 'The 95 % confidence bound of the rate keeps the limit, so the true rate misses it in at most about one fit in twenty. This takes more labels.';
  }
}

/** {@code a recall of at least 95 %}. */
export function aimOf({ objective, target }: Pick<Calibration, 'objective' | 'target'>): string {
  if (objective === 'by-hand') {
    return 'a threshold chosen by hand';
  }
  const { words, limit } = OBJECTIVES[objective];
  return limit && target !== null ? `${words} ${percent(target)}` : words;
}

/** How the threshold was chosen, in a sentence. */
export function originOf(of: Pick<Calibration, 'objective' | 'target'>): string {
  return of.objective === 'by-hand'
    ? 'Chosen by hand, not fitted; judged in the same way.'
    : `Fitted for ${aimOf(of)}.`;
}
