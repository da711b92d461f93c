import type { Report, Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format.ts';

/** Small reports for the tests. */
export function stat(value: number, half = 0.02): Interval {
  return { value, low: value - half, high: value + half };
}

export function score(metric: string, embedder: string, auc: Interval | null): Series {
  return {
    ...series(metric, embedder, 'answer'),
    direction: 'higher-is-trustworthy',
    binary: binary(auc),
  };
}

export function floor(metric: string, auc: Interval | null): Series {
  return { ...series(metric, null, 'answer'), undirected: true, binary: binary(auc) };
}

export function spread(metric: string, embedder: string, pearson: Interval | null): Series {
  return { ...series(metric, embedder, 'item'), factuality: factuality(pearson) };
}

export function spreadFloor(
  metric: string,
  subject: 'answer' | 'item',
  pearson: Interval | null,
): Series {
  return { ...series(metric, null, subject), undirected: true, factuality: factuality(pearson) };
}

export function report(...results: Series[]): Report {
  return { dataset: { items: 10, answers: 20, sha256: 'ab'.repeat(32) }, label: null, results };
}

function series(metric: string, embedder: string | null, subject: 'answer' | 'item'): Series {
  return {
    metric,
    embedder,
    subject,
    direction: 'higher-is-risky',
    n_labelled: 20,
    n_used: 20,
    undefined: {},
  };
}

function binary(auc: Interval | null) {
  return {
    n_grounded: 10,
    n_not_grounded: 10,
    auc,
    cohens_d: auc,
    welch_t: auc,
    welch_p: 0.01,
    mean_grounded: 1,
    mean_not_grounded: 2,
    resamples: 1500,
  };
}

function factuality(pearson: Interval | null) {
  return {
    label_from: 'judged-answer' as const,
    n: 10,
    r_squared: pearson,
    pearson,
    spearman: pearson,
    resamples: 1500,
  };
}
