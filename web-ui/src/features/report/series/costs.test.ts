import { expect, test } from 'vitest';
import { costsSentence } from './costs.ts';

const MANIFEST = {
  embedders: [
    { name: 'lexical', server: null },
    {
      name: 'large',
      server: { price: 0.13, currency: 'USD', cost_per_thousand_answers: 0.0416 },
    },
    { name: 'own', server: { price: null, currency: null, cost_per_thousand_answers: null } },
  ],
};

test('embedders on servers have a cost, or say that the price is unknown', () =>
  expect(costsSentence(MANIFEST, ['lexical', 'large', 'own'])).toBe(
    'Cost of embedding: large 0.0416 USD per 1,000 answers, own price unknown.',
  ));

test('embedders on this machine, and others than those asked for, are absent', () => {
  expect(costsSentence(MANIFEST, ['lexical'])).toBe('');
  expect(costsSentence(MANIFEST, ['large'])).toBe(
    'Cost of embedding: large 0.0416 USD per 1,000 answers.',
  );
  expect(costsSentence({}, ['large'])).toBe('');
});
