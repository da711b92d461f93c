import { expect, test } from 'vitest';
import { foundOf } from './searchProgress.ts';

test.each([
  [0, 0, null, false, 'Looking…'],
  [3, 1000, 1000, true, '3 of 1,000 items'],
  [3, 5000, 1_000_000, false, '3 found in the first 5,000 of 1,000,000 items'],
  [
    100,
    1234,
    1_000_000,
    false,
    '100 found in the first 1,234 of 1,000,000 items, about 81,000 in all',
  ],
])('%d in %d of %o', (length, searched, items, ended, words) =>
  expect(foundOf({ rows: { length }, searched, items, ended })).toBe(words),
);
