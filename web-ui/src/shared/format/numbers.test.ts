import { describe, expect, test } from 'vitest';
import { sameDecimals, angle, bytes, count, plural, number, percent, pValue } from './numbers.ts';

describe('a number has three significant figures', () => {
  test.each([
    [0.975, '0.975'],
    [12.345, '12.3'],
    [1234.5, '1,235'],
    [0.001234, '0.00123'],
    [-1.5, '\u22121.50'],
    [1, '1.000'],
    [0, '0.000'],
  ])('%d is %s', (given, expected) => expect(number(given)).toBe(expected));
});

test.each([
  [count(4000), '4,000'],
  [plural(1, 'item'), '1 item'],
  [plural(2000, 'item'), '2,000 items'],
  [plural(0, 'query', 'queries'), '0 queries'],
  [pValue(0.00002), '< 0.001'],
  [pValue(0.0421), '0.042'],
  [percent(0.0712), '7.1\u00a0%'],
  [percent(0.7296), '73\u00a0%'],
  [percent(0.99), '99\u00a0%'],
  [percent(0.996), '99.6\u00a0%'],
  [percent(0.9996), '99.9\u00a0%'],
  [percent(1), '100\u00a0%'],
  [percent(0), '0\u00a0%'],
  [percent(4 / 20_000), '<0.1\u00a0%'],
  [percent(0.0005), '0.1\u00a0%'],
])('%s is written %s', (given, expected) => expect(given).toBe(expected));

test.each([
  [[0.994, 1, 1.003, 2.17], '0.994 1.000 1.003 2.170'],
  [[12.3, 140], '12.3 140.0'],
  [[0.0123, 0.004], '0.0123 0.0040'],
  [[], ''],
])('the values %j of a list are written alike', (values, words) =>
  expect(values.map(sameDecimals(values)).join(' ')).toBe(words),
);

test.each([
  [0, '0\u00a0bytes'],
  [999, '999\u00a0bytes'],
  [1000, '1.00\u00a0kB'],
  [768_000, '768\u00a0kB'],
  [999_600, '1.00\u00a0MB'],
  [12_340_000, '12.3\u00a0MB'],
  [98_765_432_100, '98.8\u00a0GB'],
])('%d bytes are written %s', (n, words) => expect(bytes(n)).toBe(words));

test('angles are written in radians', () => expect(angle(Math.PI)).toBe('3.142\u00a0rad'));
