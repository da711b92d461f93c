import { describe, expect, test } from 'vitest';
import { ends, interval, negated, rangeText, intervalText, whyNoInterval } from './intervals.ts';

describe('an interval has one number of decimals', () => {
  test.each([
    [{ value: 0.78234, low: 0.74, high: 0.8149 }, '0.782 [0.740, 0.815]'],
    [{ value: 0.998, low: 0.995, high: 1 }, '0.998 [0.995, 1.000]'],
    [{ value: 0.0512, low: -0.012, high: 0.104 }, '0.051 [\u22120.012, 0.104]'],
    [{ value: -0.0001, low: -0.3, high: 0.3 }, '0.000 [\u22120.300, 0.300]'],
    [{ value: 0.2, low: 0.0003, high: 0.4 }, '0.2000 [0.0003, 0.4000]'],
    [{ value: 0.2, low: 1e-9, high: 0.4 }, '0.200 [0.000, 0.400]'],
    [{ value: 2.5, low: 2.25, high: 2.755 }, '2.50 [2.25, 2.76]'],
    [{ value: 54.32, low: 50, high: 58.9 }, '54.3 [50.0, 58.9]'],
    [{ value: 0, low: 0, high: 0 }, '0.000 [0.000, 0.000]'],
  ])('%o is %s', (given, expected) => expect(interval(given)).toBe(expected));

  test('in a sentence it has no brackets', () =>
    expect(intervalText({ value: 0.78, low: 0.74, high: 0.81 })).toBe('0.780, 0.740 to 0.810'));

  test('or, where that reads better, round ones', () =>
    expect(rangeText({ value: 1234.5, low: 1200, high: 1300 })).toBe('1,235 (1,200 to 1,300)'));
});

test('a value without an interval gives the reason', () => {
  const few = { value: 0.569, low: null, high: null, reason: 'too-few-items', items: 8 } as const;
  expect(interval(few)).toBe('0.569 (8 items: too few for an interval)');
  expect(interval({ ...few, reason: 'too-few-of-a-class', items: 1 })).toBe(
    '0.569 (1 item of a class: too few for an interval)',
  );
  expect(interval({ ...few, reason: 'uneven-items', items: 1 })).toBe(
    '0.569 (counts as 1 item, because a few groups hold most cases)',
  );
  expect(intervalText({ ...few, reason: 'no-variation' })).toBe('0.569, no variation');
  expect(ends(few)).toEqual({ low: 0.569, high: 0.569 });
  expect(negated(few).value).toBe(-0.569);
  expect(whyNoInterval({ value: 1, low: 0.9, high: 1 })).toBeNull();
});
