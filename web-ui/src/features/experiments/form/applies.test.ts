import { expect, test } from 'vitest';
import type { Metric } from '#shared/api/types.ts';
import { missingOf, suggestedEmbedders, suggestedName, whyNotApplicable } from './applies.ts';

const missing = missingOf({
  data: [
    { name: 'sgi', missing: [] },
    { name: 'perplexity', missing: ['token log-probabilities'] },
    {
      name: 'isotropy-vne-reference',
      missing: ['a reference answer', 'two or more sample answers'],
    },
    { name: 'luq', missing: [] },
  ],
});
const metric = (name: string, basis = 'vectors') => ({ name, basis }) as Metric;

test.each([
  ['sgi', null],
  ['perplexity', 'no item has token log-probabilities'],
  ['isotropy-vne-reference', 'no item has a reference answer and two or more sample answers'],
  ['length', null],
])('%s does not apply because %s', (name, why) =>
  expect(whyNotApplicable(metric(name), missing, 0)).toBe(why),
);

test.each([
  [0, 'no entailment model is chosen'],
  [1, null],
])('with %d entailment models a metric of entailment does not apply because %s', (models, why) =>
  expect(whyNotApplicable(metric('luq', 'entailment'), missing, models)).toBe(why),
);

test.each([
  [
    ['bge', 'lexical', 'e5'],
    ['lexical', 'bge'],
  ],
  [['lexical'], ['lexical']],
  [[], []],
])('of the embedders %o these are suggested: %o', (names, expected) =>
  expect(suggestedEmbedders(names)).toEqual(expected),
);

test('a name has the dataset and the embedders', () =>
  expect(suggestedName('halueval', ['lexical', 'bge'])).toBe('halueval with lexical, bge'));
