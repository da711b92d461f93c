import { describe, expect, test } from 'vitest';
import { amount, amountAtMost, shareOf } from './amounts.ts';

describe('an amount', () => {
  test.each([
    ['0', 'USD', '0.00 USD'],
    ['0.0912', 'USD', '0.0912 USD'],
    ['0.5', 'EUR', '0.50 EUR'],
    ['0.0000128', 'USD', '0.0000128 USD'],
    ['0.000000000128', 'USD', '0.000000000128 USD'],
    ['2.00', 'USD', '2.00 USD'],
    ['1204.5', 'USD', '1,204.50 USD'],
    ['1', null, '1 token'],
    ['51000', null, '51,000 tokens'],
  ])('of %s in %s', (value, currency, text) => expect(amount(value, currency)).toBe(text));
});

test('a budget of nothing is used up', () => {
  expect(shareOf('0.5', '2.00')).toBe(0.25);
  expect(shareOf('3', '2')).toBe(1);
  expect(shareOf('0', '0')).toBe(1);
});

test('an upper bound is rounded up', () => {
  expect(amountAtMost('17.104', 'USD')).toBe('17.11 USD');
  expect(amountAtMost('17.10', 'USD')).toBe('17.10 USD');
  expect(amountAtMost('0.8552', 'USD')).toBe('0.856 USD');
  expect(amountAtMost('0.29', 'USD')).toBe('0.29 USD');
  expect(amountAtMost('700', null)).toBe('700 tokens');
});
