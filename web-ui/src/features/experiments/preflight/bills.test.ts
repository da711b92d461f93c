import { expect, test } from 'vitest';
import type { Preflight } from '#shared/api/types.ts';
import { billSentences, billsOf } from './bills.ts';

const FINDINGS = {
  embedders: [
    { name: 'lexical', on_server: false, tokens_most: null, cost_most: null, currency: null },
    { name: 'large', on_server: true, tokens_most: 1200, cost_most: '0.5', currency: 'USD' },
  ],
  entailment: {
    name: 'asked',
    pairs_most: 380,
    tokens_most: 420_000,
    cost_most: null,
    currency: null,
  },
  sampling: null,
} as unknown as Preflight['findings'];

test('models on servers have a bill each', () => {
  expect(billsOf(FINDINGS)).toEqual([
    { model: 'large', tokens: 1200, cost: '0.50 USD' },
    { model: 'asked', tokens: 420_000, cost: 'price unknown' },
  ]);
  expect(billsOf(null)).toEqual([]);
});

test('an entailment model on a server says how many pairs it is asked about', () => {
  expect(billSentences(FINDINGS)).toEqual(['asked is asked about at most 380 pairs of texts.']);
  expect(billSentences(null)).toEqual([]);
});
