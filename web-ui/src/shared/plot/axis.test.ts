import { describe, expect, test } from 'vitest';
import { axisOver, flip, position, tickLabel, UNIT } from './axis.ts';

describe('an axis over values has round ticks', () => {
  test.each([
    [[0.2, 1.9], [0, 0.5, 1, 1.5, 2], 1],
    [[-1, 1], [-1, -0.5, 0, 0.5, 1], 1],
    [[120, 480], [100, 200, 300, 400, 500], 0],
    [[0.012, 0.019], [0.012, 0.014, 0.016, 0.018, 0.02], 3],
    [[3, 3], [0, 5], 0],
    [[0, 0], [0, 1], 0],
    [[2, 20], [0, 5, 10, 15, 20], 0],
  ])('over %j: %j', (values, ticks, decimals) =>
    expect(axisOver(values)).toMatchObject({
      ticks,
      decimals,
      from: ticks[0],
      to: ticks.at(-1),
    }),
  );
});

test.each([
  [UNIT, 0.25, 25],
  [UNIT, 1.5, 100],
  [flip(UNIT), 0.25, 75],
  [flip(UNIT), -1, 100],
])('on %o, %d is at %d percent', (axis, value, percent) =>
  expect(position(axis, value)).toBe(percent),
);

test('ticks have one number of decimals and a true minus', () =>
  expect([-0.5, 1].map((tick) => tickLabel({ ...UNIT, decimals: 1 }, tick))).toEqual([
    '\u22120.5',
    '1.0',
  ]));
