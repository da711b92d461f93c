import type { Interval } from '#shared/format.ts';

/** Counts and rates of a threshold on one part of the split. Positive means risky. */
export type Statistics = {
  counts: { tp: number; fp: number; tn: number; fn: number };
  rates: Record<Rate, Interval | null>;
};

export const RATES = {
  precision: 'Precision: of the flagged, risky',
  recall: 'Recall: of the risky, flagged',
  fpr: 'False positive rate: of the trustworthy, flagged',
  review_load: 'Review load: of all, flagged',
  accuracy: 'Accuracy: of all, right',
  f1: 'F1 of the risky',
} as const;

export type Rate = keyof typeof RATES;
export type BandName = 'accept' | 'review' | 'reject';
export type Band = { n: number; share: Interval | null; error: Interval | null };
export type BandStatistics = Record<BandName, Band>;

/** What was fitted on the calibration part. */
export type Fit = {
  threshold: number;
  flagsAbove: boolean;
  /** Nobody claims a direction for the metric: the stronger one was chosen. */
  chosen: boolean;
  labels: { risky: number; trustworthy: number };
  statistics: Statistics;
  bands: { reviewFrom: number; rejectFrom: number; statistics: BandStatistics } | null;
  /** The lowest and the highest score that it was fitted on: what lies outside is for review. */
  range: { from: number; to: number };
};

export type TargetVerdict = 'kept' | 'missed' | 'undecided' | 'no-target';

/** What the holdout said of it. */
export type Judgement = {
  verdict: TargetVerdict;
  statistics: Statistics;
  bands: { accept: TargetVerdict; reject: TargetVerdict; statistics: BandStatistics } | null;
};

/** Reads what the contract leaves open: the document of the statistics; null if it is another one. */
export function fitOf(document: unknown): Fit | null {
  const fit = object(document);
  const statistics = statisticsOf(fit?.['statistics']);
  const threshold = finite(fit?.['threshold']);
  if (fit === null || statistics === null || threshold === null) {
    return null;
  }
  const labels = object(fit['labels']);
  return {
    threshold,
    flagsAbove: fit['direction'] === 'flag-at-or-above',
    chosen: fit['direction_chosen'] === true,
    labels: {
      risky: finite(labels?.['risky']) ?? 0,
      trustworthy: finite(labels?.['trustworthy']) ?? 0,
    },
    statistics,
    bands: fittedBands(fit['bands']),
    range: rangeOf(fit['risk']),
  };
}

export function judgementOf(document: unknown): Judgement | null {
  const judgement = object(document);
  const statistics = statisticsOf(judgement?.['statistics']);
  if (judgement === null || statistics === null) {
    return null;
  }
  const bands = object(judgement['bands']);
  const judged = bandsOf(bands?.['statistics']);
  return {
    verdict: verdictOf(judgement['verdict']),
    statistics,
    bands:
      judged === null
        ? null
        : {
            accept: verdictOf(bands?.['accept_verdict']),
            reject: verdictOf(bands?.['reject_verdict']),
            statistics: judged,
          },
  };
}

/** The outermost knots of the map to probabilities are the outermost scores. */
function rangeOf(document: unknown): Fit['range'] {
  const scores = object(document)?.['scores'];
  const ends = Array.isArray(scores) ? [scores[0], scores.at(-1)].map(finite) : [];
  return { from: ends[0] ?? Number.NEGATIVE_INFINITY, to: ends[1] ?? Number.POSITIVE_INFINITY };
}

function fittedBands(document: unknown): Fit['bands'] {
  const bands = object(document);
  const statistics = bandsOf(bands?.['statistics']);
  const [reviewFrom, rejectFrom] = [finite(bands?.['review_from']), finite(bands?.['reject_from'])];
  return statistics === null || reviewFrom === null || rejectFrom === null
    ? null
    : { reviewFrom, rejectFrom, statistics };
}

function statisticsOf(document: unknown): Statistics | null {
  const read = object(document);
  if (read === null) {
    return null;
  }
  const n = (key: string) => finite(read[key]) ?? 0;
  return {
    counts: {
      tp: n('true_positives'),
      fp: n('false_positives'),
      tn: n('true_negatives'),
      fn: n('false_negatives'),
    },
    rates: {
      precision: intervalOf(read['precision']),
      recall: intervalOf(read['recall']),
      fpr: intervalOf(read['fpr']),
      review_load: intervalOf(read['review_load']),
      accuracy: intervalOf(read['accuracy']),
      f1: intervalOf(read['f1']),
    },
  };
}

function bandsOf(document: unknown): BandStatistics | null {
  const read = object(document);
  return read === null
    ? null
    : { accept: band(read['accept']), review: band(read['review']), reject: band(read['reject']) };
}

function band(document: unknown): Band {
  const read = object(document);
  return {
    n: (finite(read?.['risky']) ?? 0) + (finite(read?.['trustworthy']) ?? 0),
    share: intervalOf(read?.['share']),
    error: intervalOf(read?.['error']),
  };
}

function intervalOf(document: unknown): Interval | null {
  const read = object(document);
  const [value, low, high] = ['value', 'low', 'high'].map((key) => finite(read?.[key]));
  return value == null || low == null || high == null ? null : { value, low, high };
}

function verdictOf(code: unknown): TargetVerdict {
  return code === 'kept' || code === 'missed' || code === 'undecided' ? code : 'no-target';
}

function object(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
