import type { Interval } from '#shared/format.ts';

/** report.json, as the reporting job writes it. */
export type Report = {
  dataset: {
    items: number;
    answers: number;
    sha256: string;
    segments?: { count: number; share_not_true: number | null };
  };
  label: 'grounded' | 'factuality' | null;
  results: Series[];
};

/** The statistics of one metric with one embedder. */
export type Series = {
  metric: string;
  embedder: string | null;
  subject: 'answer' | 'item';
  direction: string;
  undirected?: boolean;
  n_labelled: number;
  n_used: number;
  undefined: Record<string, number>;
  binary?: Binary;
  factuality?: Factuality;
};

export type Binary = {
  n_grounded: number;
  n_not_grounded: number;
  auc: Interval | null;
  cohens_d: Interval | null;
  welch_t: Interval | null;
  welch_p: number | null;
  mean_grounded: number | null;
  mean_not_grounded: number | null;
  resamples: number;
};

export type Factuality = {
  label_from?: 'judged-answer' | 'mean-of-answers';
  n: number;
  r_squared: Interval | null;
  pearson: Interval | null;
  spearman: Interval | null;
  resamples: number;
};

/** What is known of a series: whether an answer is grounded, or how factual it is. */
export type LabelKind = 'binary' | 'factuality';

/** Titles of metrics by name; a name without one stands for itself. */
export type Titles = ReadonlyMap<string, string>;

/** Nobody claims a direction for a floor: the report picked the stronger one. */
export function isFloor(series: Series): boolean {
  return series.embedder === null && series.undirected === true;
}
