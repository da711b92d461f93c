import { describe, expect, test } from 'vitest';
import type { Metric } from '#shared/api/types.ts';
import { ASK, askingOf } from './asking.ts';
import {
  type Choice,
  choiceOf,
  defaultMetrics,
  orderOf,
  preflightOf,
  queryOf,
  toggle,
} from './choice.ts';

const all = () => true;

const chosen: Choice = {
  embedders: ['lexical', 'bge'],
  metrics: ['sgi'],
  entailment: 'nli',
  label: 'grounded',
  labels: '',
  name: 'Mine & yours',
  answers: '',
  asking: askingOf(new URLSearchParams()),
  outcomes: null,
  judges: ['r'],
};

test('a choice is read back from its address', () =>
  expect(choiceOf(new URLSearchParams(queryOf(chosen)), [])).toEqual(chosen));

test('without one, what is suggested is chosen', () =>
  expect(choiceOf(new URLSearchParams(), ['lexical'])).toEqual({
    embedders: ['lexical'],
    metrics: null,
    entailment: '',
    label: '',
    labels: '',
    name: '',
    answers: '',
    asking: askingOf(new URLSearchParams()),
    outcomes: null,
    judges: [],
  }));

test('sampled answers are chosen by their set and outcomes', () => {
  const sampled: Choice = { ...chosen, answers: 's', outcomes: ['answered', 'truncated'] };
  expect(choiceOf(new URLSearchParams(queryOf(sampled)), [])).toEqual(sampled);
  expect(orderOf(sampled, 'v', 'd', all)).toMatchObject({
    answer_set_id: 's',
    outcomes: ['answered', 'truncated'],
  });
});

test('a new answer set is asked for with what the address says', () => {
  const asks: Choice = { ...chosen, answers: ASK, asking: { ...chosen.asking, each: '3' } };
  expect(choiceOf(new URLSearchParams(queryOf(asks)), [])).toEqual(asks);
  expect(orderOf(asks, 'v', 'd', all, { answers_per_item: 3 })).toMatchObject({
    answer_set: { answers_per_item: 3 },
  });
  expect(orderOf(asks, 'v', 'd', all, {})).not.toHaveProperty('answer_set_id');
  expect(orderOf(asks, 'v', 'd', all, {})).not.toHaveProperty('outcomes');
  expect(orderOf({ ...asks, outcomes: ['truncated'] }, 'v', 'd', all, {})).toMatchObject({
    outcomes: ['truncated'],
  });
});

test('a preflight looks with the labels that will count', () => {
  expect(preflightOf({ ...chosen, labels: 'oracle:j' }, null)).toEqual({
    entailment_model: 'nli',
    label_source: 'oracle',
    labeller_id: 'j',
  });
  expect(preflightOf(chosen, null)).toEqual({ entailment_model: 'nli' });
});

test('the labels of a source are asked for', () => {
  const byOne: Choice = { ...chosen, labels: 'oracle:j' };
  expect(choiceOf(new URLSearchParams(queryOf(byOne)), [])).toEqual(byOne);
  expect(orderOf(byOne, 'v', 'd', all)).toMatchObject({ label_source: 'oracle', labeller_id: 'j' });
});

test('no embedder is a choice as well', () =>
  expect(choiceOf(new URLSearchParams('embedders='), ['lexical']).embedders).toEqual([]));

test('an order leaves out what was not chosen', () => {
  expect(orderOf(chosen, 'v', 'd', all)).toEqual({
    name: 'Mine & yours',
    version_id: 'v',
    embedders: ['lexical', 'bge'],
    metrics: ['sgi'],
    judge_runs: ['r'],
    label: 'grounded',
    entailment_model: 'nli',
  });
  expect(orderOf(choiceOf(new URLSearchParams(), ['lexical']), 'v', 'd', all)).toEqual({
    name: 'd with lexical',
    version_id: 'v',
    embedders: ['lexical'],
  });
});

test('an order leaves out metrics that do not apply to the version', () =>
  expect(
    orderOf({ ...chosen, metrics: ['sgi', 'perplexity'] }, 'v', 'd', (name) => name === 'sgi'),
  ).toMatchObject({ metrics: ['sgi'] }));

const metric = (name: string, basis: Metric['basis'], family = 'geometry') =>
  ({ name, basis, family }) as Metric;
const metrics = [
  metric('length', 'text', 'floor'),
  metric('sgi', 'vectors'),
  metric('perplexity', 'text'),
  metric('tokens', 'tokens'),
  metric('entailed', 'entailment', 'entailment'),
];
const missing = new Map([
  ['length', []],
  ['perplexity', ['token log-probabilities']],
]);

describe('the default metrics', () => {
  test('are those that apply, without token metrics and models that are not chosen', () =>
    expect(defaultMetrics(metrics, missing, '')).toEqual(['sgi']));
  test('include entailment where a model is chosen', () =>
    expect(defaultMetrics(metrics, missing, 'nli')).toEqual(['sgi', 'entailed']));
});

test('choosing the default metrics again resets the choice', () => {
  expect(toggle(null, ['a', 'b'], 'b')).toEqual(['a']);
  expect(toggle(['a'], ['a', 'b'], 'b')).toBeNull();
  expect(toggle(null, ['a'], 'c')).toEqual(['a', 'c']);
});
