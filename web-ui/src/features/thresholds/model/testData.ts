import type { Calibration } from '#shared/api/types.ts';

/** Documents in the format of the statistics, for the tests. */
const RATE = { value: 0.8, low: 0.75, high: 0.85 };

export const STATISTICS = {
  true_positives: 80,
  false_positives: 10,
  true_negatives: 90,
  false_negatives: 20,
  precision: RATE,
  recall: RATE,
  fpr: { value: 0.1, low: 0.05, high: 0.16 },
  review_load: RATE,
  accuracy: RATE,
  f1: null,
};

const BAND = { risky: 3, trustworthy: 97, share: RATE, error: { value: 0.03, low: 0, high: 0.07 } };

export const BANDS = {
  accept: BAND,
  review: { ...BAND, error: null },
  reject: { ...BAND, risky: 90, trustworthy: 4 },
};

export const FIT = {
  objective: 'recall-at-least',
  target: 0.95,
  threshold: 0.943,
  direction: 'flag-at-or-below',
  direction_chosen: false,
  auc: 0.82,
  labels: { risky: 1000, trustworthy: 990 },
  statistics: STATISTICS,
  bands: {
    accept_error_at_most: 0.05,
    reject_error_at_most: 0.05,
    review_from: 1.2,
    reject_from: 0.8,
    statistics: BANDS,
  },
  risk: { method: 'isotonic', scores: [0.2, 1.8], probabilities: [0.9, 0.1] },
};

export const JUDGEMENT = {
  verdict: 'undecided',
  statistics: STATISTICS,
  bands: { accept_verdict: 'kept', reject_verdict: 'missed', statistics: BANDS },
  reliability: null,
};

export const CALIBRATION: Calibration = {
  id: 'c',
  project_id: 'p',
  experiment_id: 'e',
  version_id: 'v',
  metric: 'sgi',
  embedder: { id: 'b', name: 'bge' },
  entailment_model: null,
  label: 'grounded',
  factuality_cutoff: null,
  label_source: 'in-force',
  labeller: null,
  objective: 'recall-at-least',
  target: 0.95,
  accept_error_at_most: 0.05,
  reject_error_at_most: 0.05,
  seed: 7,
  fit: FIT as unknown as Calibration['fit'],
  unreadable: null,
  looks: [],
  judgement: null,
  holdout: { looks: 0, locked_at: null },
  active: false,
  activated_at: null,
  below_floor: null,
  stale: [],
  created_by: 'ada',
  created_at: '2026-10-01T12:05:00Z',
};
