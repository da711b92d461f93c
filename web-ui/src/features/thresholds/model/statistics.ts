import type { Interval, NoInterval } from '#shared/format/intervals.ts';

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

/** Parses what the contract leaves open; null if it has another shape. */
export function statisticsOf(document: unknown): Statistics | null {
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

export function intervalOf(document: unknown): Interval | null {
  const read = object(document);
  const [value, low, high] = ['value', 'low', 'high'].map((key) => finite(read?.[key]));
  const items = finite(read?.['items']);
  return value == null
    ? null
    : {
        value,
        low: low ?? null,
        high: high ?? null,
        ...(low == null && { reason: reasonIn(read?.['reason']), items: items ?? 0 }),
      };
}

function reasonIn(code: unknown): NoInterval {
  return code === 'too-few-of-a-class' || code === 'no-variation' ? code : 'too-few-items';
}

export function object(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
