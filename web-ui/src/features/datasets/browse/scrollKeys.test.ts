import { expect, test } from 'vitest';
import { rowAfter } from './scrollKeys.ts';

const after = (key: string, shiftKey = false) => rowAfter({ key, shiftKey }, 100, 13);

test.each([
  ['Home', 0],
  ['End', Infinity],
  ['ArrowUp', 99],
  ['ArrowDown', 101],
  ['PageUp', 88],
  ['PageDown', 112],
  [' ', 112],
  ['Enter', null],
])('the key “%s” leads to row %s', (key, row) => expect(after(key)).toBe(row));

test('the space bar with Shift leads back', () => expect(after(' ', true)).toBe(88));

test('a page is at least one row', () =>
  expect(rowAfter({ key: 'PageDown', shiftKey: false }, 100, 1)).toBe(101));
