import { expect, test } from 'vitest';
import { lineOf } from './regression.ts';

test.each([
  [
    1,
    0,
    [0, 1],
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    -2,
    1.5,
    [0, 1],
    [
      [0.25, 1],
      [0.75, 0],
    ],
  ],
  [
    0,
    0.5,
    [0, 2],
    [
      [0, 0.5],
      [2, 0.5],
    ],
  ],
  [1, 0, [0, null], null],
  [1, 0, [1, 1], null],
])('the line %d x + %d over %j is %j', (slope, intercept, range, points) =>
  expect(lineOf(slope, intercept, range)).toEqual(points),
);
