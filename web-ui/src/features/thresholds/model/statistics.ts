import type { Interval } from '#shared/format/intervals.ts';

export const RATES = {
  precision: 'Precision: of the flagged, risky',
  recall: 'Recall: of the risky, flagged',
  fpr: 'False positive rate: of the trustworthy, flagged',
  review_load: 'Review load: of all, flagged',
  accuracy: 'Accuracy: of all, right',
  f1: 'F1 of the risky',
} as const;

export type Rate = keyof typeof RATES;

/** Counts and rates of a threshold on one part of the split. Positive means risky. */
export type Statistics = {
  counts: { tp: number; fp: number; tn: number; fn: number };
  rates: Record<Rate, Interval | null>;
};

/** The statistics as the API sends them; the contract leaves their shape open. */
export type StatisticsDocument = Record<Rate, Interval | null> &
  Record<'true_positives' | 'false_positives' | 'true_negatives' | 'false_negatives', number>;

export function statisticsOf(document: StatisticsDocument): Statistics {
  const {
    true_positives: tp,
    false_positives: fp,
    true_negatives: tn,
    false_negatives: fn,
    ...rates
  } = document;
  return { counts: { tp, fp, tn, fn }, rates };
}
