import { describe, expect, test } from 'vitest';
import { boundsText, distinctText, priceText, spentText, tokensText } from './cost.ts';
import { sampling } from './testData.ts';

test('the cost is compared with the budget', () => {
  expect(spentText(sampling())).toBe('0.0912 of 2.00 USD');
  expect(spentText(sampling({ budget: null }))).toBe('0.0912 USD');
  expect(spentText(sampling({ currency: null, spent: '75000', budget: '100000' }))).toBe(
    '75,000 of 100,000 tokens',
  );
});

describe('what no server counted', () => {
  test('is not mentioned where there is none', () => expect(boundsText(sampling())).toEqual([]));
  test('is explained', () =>
    expect(
      boundsText(sampling({ possibly_paid: 3, unmetered: 1, possibly_spent: '0.0021' })),
    ).toEqual([
      '3 calls ended without a reply, by a crash, a timeout or a cancellation. The provider may have charged them, so each counts with the most that it could cost.',
      '1 reply came without a count of tokens and counts with the most that it could cost.',
      'Of the cost, 0.0021 USD are such bounds.',
    ]));
});

test('tokens name what was cached and what was thought', () => {
  expect(tokensText(sampling().tokens)).toBe('480,000 in, 1,020,000 out');
  expect(tokensText({ input: 10, output: 20, cached: 5, reasoning: 8 })).toBe(
    '10 in (5 cached), 20 out (8 to think)',
  );
});

test('a price is per million tokens', () => {
  expect(priceText(null, 'USD')).toBe('no price known');
  expect(priceText({ input: '0.4', output: '1.6', cached: '0.1' }, 'USD')).toBe(
    '0.40 USD in (0.10 USD if cached), 1.60 USD out per million tokens',
  );
});

test('distinct answers are counted per item', () => {
  expect(distinctText(sampling())).toBe('counted at the end');
  const distinct = { mean: 7.31, items_all_equal: 4, items: 100 };
  expect(distinctText(sampling({ distinct }))).toBe(
    '7.31 of 10 on average; all are equal for 4 of 100 items',
  );
  expect(distinctText(sampling({ distinct: { mean: 0, items_all_equal: 0, items: 0 } }))).toBe(
    'no item has two answers',
  );
});
