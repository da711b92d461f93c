import { describe, expect, test } from 'vitest';
import type { Metric, Version } from '#shared/api/types.ts';
import { byThemselves, type Choice, choiceOf, orderOf, queryOf, toggled } from './choice.ts';

const chosen: Choice = {
  embedders: ['lexical', 'bge'],
  metrics: ['sgi'],
  entailment: 'nli',
  label: 'grounded',
  name: 'Mine & yours',
};

test('a choice is read back from its address', () =>
  expect(choiceOf(new URLSearchParams(queryOf(chosen)), [])).toEqual(chosen));

test('without one, what is suggested is chosen', () =>
  expect(choiceOf(new URLSearchParams(), ['lexical'])).toEqual({
    embedders: ['lexical'],
    metrics: null,
    entailment: '',
    label: '',
    name: '',
  }));

test('no embedder is a choice as well', () =>
  expect(choiceOf(new URLSearchParams('embedders='), ['lexical']).embedders).toEqual([]));

test('an order leaves out what was not chosen', () => {
  expect(orderOf(chosen, 'v', 'd')).toEqual({
    name: 'Mine & yours',
    version_id: 'v',
    embedders: ['lexical', 'bge'],
    metrics: ['sgi'],
    label: 'grounded',
    entailment_model: 'nli',
  });
  expect(orderOf(choiceOf(new URLSearchParams(), ['lexical']), 'v', 'd')).toEqual({
    name: 'd with lexical',
    version_id: 'v',
    embedders: ['lexical'],
  });
});

const version = { items_with_context: 5, items_with_samples: 0 } as Version;
const metric = (name: string, basis: Metric['basis'], more: Partial<Metric> = {}) =>
  ({ name, basis, family: 'geometry', needs: ['context'], ...more }) as Metric;
const metrics = [
  metric('length', 'text', { family: 'floor' }),
  metric('sgi', 'vectors'),
  metric('spread', 'vectors', { needs: ['samples'] }),
  metric('tokens', 'tokens'),
  metric('entailed', 'entailment', { family: 'entailment' }),
];

describe('what is computed by itself', () => {
  test('is what applies, but for tokens and models that nobody named', () =>
    expect(byThemselves(metrics, version, '')).toEqual(['sgi']));
  test('has entailment where a model is named', () =>
    expect(byThemselves(metrics, version, 'nli')).toEqual(['sgi', 'entailed']));
});

test('choosing back to what is usual is no choice', () => {
  expect(toggled(null, ['a', 'b'], 'b')).toEqual(['a']);
  expect(toggled(['a'], ['a', 'b'], 'b')).toBeNull();
  expect(toggled(null, ['a'], 'c')).toEqual(['a', 'c']);
});
