import { expect, test } from 'vitest';
import { leastAlike, cellAfterKey } from './cells.ts';

test.each([
  ['ArrowUp', { i: 0, j: 2 }],
  ['ArrowDown', { i: 2, j: 2 }],
  ['ArrowLeft', { i: 1, j: 1 }],
  ['ArrowRight', { i: 1, j: 2 }],
  ['Home', { i: 1, j: 0 }],
  ['End', { i: 1, j: 2 }],
  ['Tab', undefined],
])('from the second row of three, at its end, %s leads to %o', (key, cell) =>
  expect(cellAfterKey({ i: 1, j: 2 }, key, 3)).toEqual(cell),
);

test('one begins with the two answers that are least alike', () => {
  const matrix = [
    [1, 0.8, null, 0.1],
    [0.8, 1, 0.6, 0.1],
    [null, 0.6, 1, 0.1],
    [0.1, 0.1, 0.1, 1],
  ];
  expect(leastAlike(matrix, 3)).toEqual({ i: 1, j: 2 });
  expect(leastAlike([[1]], 1)).toEqual({ i: 0, j: 0 });
});
