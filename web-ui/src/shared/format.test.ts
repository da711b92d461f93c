import { describe, expect, test } from 'vitest';
import {
  alike,
  degrees,
  count,
  counted,
  day,
  duration,
  ends,
  interval,
  moment,
  negated,
  number,
  percent,
  pValue,
  ranged,
  spoken,
  whyNoInterval,
} from './format.ts';

describe('an interval has one number of decimals', () => {
  test.each([
    [{ value: 0.78234, low: 0.74, high: 0.8149 }, '0.782 [0.740, 0.815]'],
    [{ value: 0.998, low: 0.995, high: 1 }, '0.998 [0.995, 1.000]'],
    [{ value: 0.0512, low: -0.012, high: 0.104 }, '0.051 [\u22120.012, 0.104]'],
    [{ value: -0.0001, low: -0.3, high: 0.3 }, '0.000 [\u22120.300, 0.300]'],
    [{ value: 2.5, low: 2.25, high: 2.755 }, '2.50 [2.25, 2.76]'],
    [{ value: 54.32, low: 50, high: 58.9 }, '54.3 [50.0, 58.9]'],
    [{ value: 0, low: 0, high: 0 }, '0.000 [0.000, 0.000]'],
  ])('%o is %s', (given, expected) => expect(interval(given)).toBe(expected));

  test('in a sentence it has no brackets', () =>
    expect(spoken({ value: 0.78, low: 0.74, high: 0.81 })).toBe('0.780, 0.740 to 0.810'));

  test('or, where that reads better, round ones', () =>
    expect(ranged({ value: 1234.5, low: 1200, high: 1300 })).toBe('1,235 (1,200 to 1,300)'));
});

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
  [counted(1, 'item'), '1 item'],
  [counted(2000, 'item'), '2,000 items'],
  [counted(0, 'query', 'queries'), '0 queries'],
  [pValue(0.00002), '< 0.001'],
  [pValue(0.0421), '0.042'],
  [percent(0.0712), '7.1\u00a0%'],
  [percent(0.7296), '73\u00a0%'],
  [percent(0.99), '99\u00a0%'],
  [percent(0.996), '99.6\u00a0%'],
  [percent(0.9996), '99.9\u00a0%'],
  [percent(1), '100\u00a0%'],
  [percent(0), '0\u00a0%'],
  [duration(45.2), '45\u00a0s'],
  [duration(130), '2\u00a0min 10\u00a0s'],
  [duration(120), '2\u00a0min'],
  [duration(11100), '3\u00a0h 5\u00a0min'],
  [moment('2026-10-01T12:05:00Z', 'Europe/Berlin'), '1 Oct 2026, 14:05'],
])('%s is written %s', (given, expected) => expect(given).toBe(expected));

test.each([
  [[0.994, 1, 1.003, 2.17], '0.994 1.000 1.003 2.170'],
  [[12.3, 140], '12.3 140.0'],
  [[0.0123, 0.004], '0.0123 0.0040'],
  [[], ''],
])('the values %j of a list are written alike', (values, words) =>
  expect(values.map(alike(values)).join(' ')).toBe(words),
);

test('angles are written in degrees', () => expect(degrees(Math.PI)).toBe('180.0°'));

test('a day of the calendar is the same wherever the reader is', () =>
  expect(day('2026-10-01')).toBe('1 Oct 2026'));

test('a value without an interval says why', () => {
  const few = { value: 0.569, low: null, high: null, reason: 'too-few-items', items: 8 } as const;
  expect(interval(few)).toBe('0.569 (8 items: too few for an interval)');
  expect(interval({ ...few, reason: 'too-few-of-a-class', items: 1 })).toBe(
    '0.569 (1 item of a class: too few for an interval)',
  );
  expect(spoken({ ...few, reason: 'no-variation' })).toBe('0.569, no variation');
  expect(ends(few)).toEqual({ low: 0.569, high: 0.569 });
  expect(negated(few).value).toBe(-0.569);
  expect(whyNoInterval({ value: 1, low: 0.9, high: 1 })).toBeNull();
});
