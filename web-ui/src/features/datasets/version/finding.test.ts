import { expect, test } from 'vitest';
import type { Split, Version } from '#shared/api/types.ts';
import { findingOf } from './finding.ts';

const version: Version = {
  id: 'v',
  dataset_id: 'd',
  number: 1,
  format: 'halueval',
  sha256: 'a1'.repeat(32),
  item_count: 2000,
  answer_count: 4000,
  items_with_context: 2000,
  items_with_samples: 0,
  grounded_labels: 4000,
  factuality_labels: 0,
  item_factuality_labels: 0,
  segments: { count: 0, share_not_true: null },
  external_scores: [],
  created_by: 'ada',
  created_at: '2026-10-01T12:05:00Z',
};

function split(grounded: number, not_grounded: number, factuality = 0): Split {
  const labels = { grounded, not_grounded, factuality };
  return {
    version_id: 'v',
    seed: 7,
    calibration_share: 0.5,
    items: { calibration: 1000, holdout: 1000 },
    labels: { calibration: labels, holdout: labels },
    locked_at: null,
    looks: 0,
  };
}

test.each([
  [
    {},
    split(1000, 1000),
    '2,000 items, each with context; 4,000 answers, half of them grounded; enough labels on both sides of the split to fit a threshold.',
  ],
  [
    { items_with_context: 12 },
    split(30, 20),
    '2,000 items, 12 of them with context; 4,000 answers, 100 of them labelled, 60 of these grounded; too few labels to fit a threshold: each class needs 50 in each part of the split, and the smallest has 20.',
  ],
  [
    { item_count: 1, items_with_context: 0, answer_count: 2, grounded_labels: 0 },
    split(0, 0),
    '1 item, none with context; 2 answers, none of them labelled; without labels an experiment gives scores but no statistics.',
  ],
  [
    { grounded_labels: 0, factuality_labels: 4000 },
    split(0, 0, 2000),
    '2,000 items, each with context; 4,000 answers, each with a factuality; to fit a threshold, choose the factuality below which an answer counts as risky.',
  ],
  [
    {},
    { ...split(0, 0), labels: null },
    '2,000 items, each with context; 4,000 answers; labels are hidden from annotators, who label without seeing those of others.',
  ],
])('with %o', (change, parts, words) =>
  expect(findingOf({ ...version, ...change }, parts)).toBe(words),
);
