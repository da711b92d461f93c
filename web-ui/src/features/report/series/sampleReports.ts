import type { Comparison, Finding, FloorAudit, Report, Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';

/** Small reports for the tests. */
export function stat(value: number, half = 0.02): Interval {
  return { value, low: value - half, high: value + half };
}

/** A value without an interval. */
export function unresolved(value: number): Interval {
  return { value, low: null, high: null, reason: 'too-few-items', items: 15 };
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

export function audited(given: Series, against: FloorAudit): Series {
  return {
    ...given,
    ...(given.binary && { binary: { ...given.binary, floor_audit: against } }),
    ...(given.factuality && { factuality: { ...given.factuality, floor_audit: against } }),
  };
}

export function audit(named: string, verdict: 'adds' | 'does-not-show' | 'worse') {
  return { floor: named, n: 20, difference: stat(0.1), p: 0.01, verdict };
}

/** Two embedders by one metric, of which the first is better. */
export const comparison: Comparison = {
  metric: 'sgi',
  headline: 'auc',
  a: 'bge',
  b: 'e5',
  n: 20,
  first: 0.8,
  second: 0.7,
  difference: stat(0.1),
  p: 0.01,
  adjusted_p: 0.03,
  verdict: 'better',
};

export function addedValue(verdict: NonNullable<Finding['added_value']>['verdict']) {
  return {
    floors: ['length'],
    n: 89,
    floors_auc: stat(0.7),
    combined_auc: stat(0.8),
    auc_difference: stat(0.1),
    log_loss_difference: stat(0.1),
    p: 0.001,
    adjusted_p: 0.002,
    log_loss_adjusted_p: 0.5,
    verdict,
  };
}

export function report(...results: Series[]): Report {
  return {
    dataset: { items: 10, answers: 20, sha256: 'ab'.repeat(32) },
    label: null,
    split: null,
    findings: [],
    results,
    comparisons: [],
    agreement: [],
    n_curves: [],
  };
}

export function finding(verdict: Finding['verdict'], rest: Partial<Finding> = {}): Finding {
  return {
    headline: 'auc',
    verdict,
    best: { metric: 'sgi', embedder: 'bge' },
    value: stat(0.8),
    floor: 'length',
    difference: stat(0.2),
    rivals: 0,
    ...rest,
  };
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

function binary(auc: Interval | null): NonNullable<Series['binary']> {
  return {
    n_grounded: 10,
    n_not_grounded: 10,
    no_statistic: null,
    auc,
    average_precision: auc,
    fpr_at_95_recall: auc,
    cohens_d: auc,
    welch_t: auc,
    mean_grounded: 1,
    mean_not_grounded: 2,
    quantiles_grounded: [],
    quantiles_not_grounded: [],
    length_matched: null,
    floor_audit: null,
    roc: [],
    precision_recall: [],
    deciles: [],
    strata: [],
    calibration: { absent: null, maps: [] },
  };
}

function factuality(pearson: Interval | null): NonNullable<Series['factuality']> {
  return {
    label_from: 'judged-answer',
    n: 10,
    no_statistic: null,
    r_squared: pearson,
    pearson,
    spearman: pearson,
    prediction_rejection: pearson,
    slope: null,
    intercept: null,
    floor_audit: null,
    strata: [],
  };
}
