import { expect, test } from 'vitest';
import { pagesOf, placeNamed, placeOf } from './rowNumbers.ts';

test.each([
  [0, 12, [0]],
  [95, 107, [0, 1]],
  [999_990, 999_999, [9999]],
  [0, -1, [0]],
])('the rows %d to %d are on pages %j', (first, last, pages) =>
  expect(pagesOf(first, last)).toEqual(pages),
);

test.each([
  ['1', 0],
  ['500,000', 499_999],
  [' 1 000 000 ', 999_999],
  ['0', null],
  ['1000001', null],
  ['', null],
  ['here', null],
])('%j of a million is row %j', (words, row) => expect(placeNamed(words, 1_000_000)).toBe(row));

test('an address that names no row begins with the first', () =>
  expect(placeOf(new URLSearchParams('at=none'), 10)).toBe(0));
