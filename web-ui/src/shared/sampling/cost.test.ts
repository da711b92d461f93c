import { describe, expect, test } from 'vitest';
import { boundsText, priceText, type Spending, spentText, tokensText } from './cost.ts';

function spending(own: Partial<Spending> = {}): Spending {
  return {
    spent: '0.0912',
    reserved: '0.0164',
    budget: '2.00',
    currency: 'USD',
    possibly_paid: 0,
    unmetered: 0,
    possibly_spent: '0',
    calls: 486,
    tokens: { input: 480_000, output: 1_020_000, cached: 0, reasoning: 0 },
    ...own,
  };
}

test('the cost is compared with the budget', () => {
  expect(spentText(spending())).toBe('0.0912 of 2.00 USD');
  expect(spentText(spending({ budget: null }))).toBe('0.0912 USD');
  expect(spentText(spending({ currency: null, spent: '75000', budget: '100000' }))).toBe(
    '75,000 of 100,000 tokens',
  );
});

describe('what no server counted', () => {
  test('is not mentioned where there is none', () => expect(boundsText(spending())).toEqual([]));
  test('is explained', () =>
    expect(
      boundsText(spending({ possibly_paid: 3, unmetered: 1, possibly_spent: '0.0021' })),
    ).toEqual([
      '3 calls ended without a reply, by a crash, a timeout or a cancellation. The provider may have charged them, so each counts with the most that it could cost.',
      '1 reply came without a count of tokens and counts with the most that it could cost.',
      'Of the cost, 0.0021 USD are such bounds.',
    ]));
});

test('tokens name what was cached and what was thought', () => {
  expect(tokensText(spending().tokens)).toBe('480,000 in, 1,020,000 out');
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
