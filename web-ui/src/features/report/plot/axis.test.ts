import { describe, expect, test } from 'vitest';
import { position } from '#shared/plot/axis.ts';
import { stat } from '../series/sampleReports.ts';
import { axisOf } from './axis.ts';

describe('an axis', () => {
  test.each([
    [[stat(0.78), stat(0.97)], 0.5, [0.5, 0.6, 0.7, 0.8, 0.9, 1]],
    [[stat(0.45)], 0.5, [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]],
    [[stat(0.24)], 0.5, [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]],
    [[stat(0.68)], 0, [0, 0.25, 0.5, 0.75, 1]],
    [[stat(-0.3)], 0, [-0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]],
  ])('over %o with chance %d has the ticks %o', (intervals, chance, ticks) =>
    expect(axisOf(intervals, chance).ticks).toEqual(ticks),
  );

  test('puts chance left, 1 right, and keeps values inside', () => {
    const axis = axisOf([stat(0.8)], 0.5);
    expect([0.5, 0.75, 1, 1.2, 0].map((v) => position(axis, v))).toEqual([0, 50, 100, 100, 0]);
  });
});
