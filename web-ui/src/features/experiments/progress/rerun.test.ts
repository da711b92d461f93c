import { expect, test } from 'vitest';
import type { Experiment, MetricList } from '#shared/api/types.ts';
import { floorsIn, rerunAddress } from './rerun.ts';

const experiment = {
  project_id: 'p',
  version_id: 'v',
  answer_set: { id: 's', of_version: false },
  outcomes: ['answered', 'truncated'],
  metrics: ['sgi', 'external-house', 'length'],
  judge_scores: [{ run_id: 'r', metric: 'external-house' }],
  embedders: [{ name: 'lexical' }],
  entailment_model: { name: 'nli' },
  label: 'grounded',
  label_source: 'people',
} as unknown as Experiment;

test('an experiment is run again with all of its settings', () => {
  const query = new URL(rerunAddress(experiment, ['length']), 'http://host').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    embedders: 'lexical',
    metrics: 'sgi',
    entailment: 'nli',
    label: 'grounded',
    labels: 'people',
    answers: 's',
    outcomes: 'answered,truncated',
    judges: 'r',
  });
});

test('the floors are known by their family', () => {
  const metrics = {
    data: [
      { name: 'sgi', family: 'geometry' },
      { name: 'length', family: 'floor' },
    ],
  };
  expect(floorsIn(metrics as unknown as MetricList)).toEqual(['length']);
});
