import { describe, expect, test } from 'vitest';
import { paceOf, type Sample, append } from './pace.ts';

function watched(steps: [number, number][]): Sample[] {
  return steps.reduce<Sample[]>((all, [at, done]) => append(all, { at, done }), []);
}

describe('the pace', () => {
  test('is what was done lately by the time it took', () =>
    expect(
      paceOf(
        watched([
          [0, 100],
          [1000, 150],
          [2000, 300],
        ]),
        1300,
      ),
    ).toEqual({ perSecond: 100, secondsLeft: 10 }));

  test.each<[string, [number, number][]]>([
    ['nothing seen', []],
    ['one sight', [[0, 5]]],
    [
      'too short a time',
      [
        [0, 5],
        [400, 50],
      ],
    ],
    [
      'no progress',
      [
        [0, 5],
        [9000, 5],
      ],
    ],
  ])('%s give no pace', (_, steps) => expect(paceOf(watched(steps), 100)).toBeNull());

  test('forgets how slow the beginning was', () => {
    const pace = paceOf(
      watched([
        [0, 0],
        [60_000, 10],
        [70_000, 1010],
        [79_000, 1910],
      ]),
      1910,
    );
    expect(pace).toEqual({ perSecond: 100, secondsLeft: 0 });
  });

  test('has a pace for slow work, sampled more rarely than the window', () =>
    expect(
      paceOf(
        watched([
          [0, 0],
          [60_000, 60],
          [120_000, 120],
        ]),
        180,
      )?.secondsLeft,
    ).toBeCloseTo(60));

  test('restarts after a step back', () =>
    expect(
      watched([
        [0, 50],
        [5000, 3],
      ]),
    ).toEqual([{ at: 5000, done: 3 }]));
});
