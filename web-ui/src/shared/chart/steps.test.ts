import { describe, expect, test } from 'vitest';
import { flip, UNIT } from '#shared/plot/axis.ts';
import { type Drawing, straight } from './drawing.ts';
import { type Step, stepAfterKey, wordsAt } from './steps.ts';

const scale = { ...UNIT, title: '' };
const says = ({ x, y }: { x: number; y: number }) => [`x ${x}`, `y ${y}`];
const drawing: Drawing = {
  x: scale,
  y: scale,
  layers: [
    straight(null, [0, 0], [1, 1]),
    {
      kind: 'line',
      name: 'first',
      hue: 0,
      describe: says,
      points: [
        { x: 0.5, y: 0 },
        { x: 0.1, y: 1 },
        { x: 0.9, y: 0 },
      ],
    },
    {
      kind: 'points',
      name: 'second',
      hue: 1,
      describe: says,
      points: [
        { x: 0, y: 0 },
        { x: 0.8, y: 0 },
      ],
    },
    { kind: 'points', name: 'empty', hue: 1, describe: says, points: [] },
  ],
};

function step(layer: number, point: number): Step {
  return { layer, point };
}

describe('the keys go through the points as they are seen', () => {
  test.each([
    [null, 'ArrowRight', step(1, 1)],
    [null, 'ArrowLeft', step(1, 2)],
    [step(1, 1), 'ArrowRight', step(1, 0)],
    [step(1, 0), 'ArrowLeft', step(1, 1)],
    [step(1, 2), 'ArrowRight', step(1, 2)],
    [step(1, 0), 'Home', step(1, 1)],
    [step(1, 0), 'End', step(1, 2)],
    [step(1, 2), 'ArrowDown', step(2, 1)],
    [step(2, 0), 'ArrowUp', step(1, 1)],
    [step(2, 0), 'Escape', null],
    [step(2, 0), 'a', undefined],
  ])('from %j by %s to %j', (at, key, next) =>
    expect(stepAfterKey(drawing, at, key)).toEqual(next),
  );

  test('where the axis runs backwards, so do they', () =>
    expect(
      stepAfterKey({ ...drawing, x: { ...scale, ...flip(UNIT) } }, null, 'ArrowRight'),
    ).toEqual(step(1, 2)));

  test('from the main layer on, where there is one', () =>
    expect(
      stepAfterKey(
        { ...drawing, layers: drawing.layers.map((l, i) => ({ ...l, main: i === 2 })) },
        null,
        'End',
      ),
    ).toEqual(step(2, 1)));

  test('an absent value gives null', () =>
    expect(
      stepAfterKey({ ...drawing, layers: [straight(null, [0, 0], [1, 1])] }, null, 'End'),
    ).toBe(undefined));
});

test('a point has its words', () => {
  expect(wordsAt(drawing, step(2, 1))).toEqual(['x 0.8', 'y 0']);
  expect(wordsAt(drawing, null)).toEqual([]);
});
