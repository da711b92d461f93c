import { describe, expect, test } from 'vitest';
import type { Version } from '#shared/api/types.ts';
import { contentsOf, importSummary } from './contents.ts';

const halueval: Version = {
  id: 'v',
  dataset_id: 'd',
  number: 1,
  format: 'halueval',
  sha256: 'ab'.repeat(32),
  item_count: 2000,
  answer_count: 4000,
  items_with_context: 2000,
  items_with_samples: 0,
  grounded_labels: 4000,
  factuality_labels: 0,
  item_factuality_labels: 0,
  segments: { count: 0, share_not_true: null },
  external_scores: [],
  created_by: 'owner',
  created_at: '2026-10-01T12:00:00Z',
};

test('what was recognised is one line', () =>
  expect(importSummary(halueval)).toBe('HaluEval QA: 2,000 items, 4,000 answers.'));

describe('what a version carries', () => {
  test.each([
    [
      'HaluEval',
      halueval,
      [
        'Every item has context.',
        'No item has two or more samples, so metrics that compare samples are not available.',
        '4,000 answers labelled grounded or not.',
      ],
    ],
    [
      'WikiBio',
      {
        ...halueval,
        item_count: 238,
        items_with_context: 0,
        items_with_samples: 238,
        grounded_labels: 0,
        factuality_labels: 238,
        segments: { count: 1908, share_not_true: 0.7296 },
      },
      [
        'No item has context, so metrics that need it are not available.',
        'Every item has two or more samples.',
        '238 answers labelled with factuality.',
        '1,908 judged segments, 73\u00a0% of them not true.',
      ],
    ],
    [
      'a judge',
      {
        ...halueval,
        external_scores: [
          {
            name: 'judge',
            metric: 'external-judge',
            direction: 'higher-is-trustworthy',
            cost_per_thousand: 1.5,
            currency: 'EUR',
            count: 3990,
            least: 0,
            greatest: 100,
          },
        ],
      } satisfies Version,
      [
        'Every item has context.',
        'No item has two or more samples, so metrics that compare samples are not available.',
        '4,000 answers labelled grounded or not.',
        'Scores from elsewhere: judge (3,990 answers).',
      ],
    ],
    [
      'unlabelled items, some with context',
      { ...halueval, items_with_context: 1, grounded_labels: 0 },
      [
        '1 item has context.',
        'No item has two or more samples, so metrics that compare samples are not available.',
        'The file has no labels. Without labels an experiment gives scores but no statistics.',
      ],
    ],
  ])('of %s', (_, version, lines) => expect(contentsOf(version)).toEqual(lines));
});
