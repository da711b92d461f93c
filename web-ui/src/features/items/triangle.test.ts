import { expect, test } from 'vitest';
import { type Angles, answerAt, frameOf, inPixels } from './triangle.ts';

const degrees = (qc: number, rc: number, rq: number): Angles => ({
  qc: (qc * Math.PI) / 180,
  rc: (rc * Math.PI) / 180,
  rq: (rq * Math.PI) / 180,
});

test.each([
  [60, 60, 60],
  [90, 30, 70],
  [40, 100, 80],
  [30, 10, 20],
  [30, 10, 40],
])('with %d, %d and %d degrees the sides are as long as the angles are wide', (qc, rc, rq) => {
  const r = answerAt(degrees(qc, rc, rq));
  expect(Math.hypot(r.x, r.y)).toBeCloseTo(3 * rq, 6);
  expect(Math.hypot(r.x - 3 * qc, r.y)).toBeCloseTo(3 * rc, 6);
});

test('a sum that is short by a rounding is a line', () =>
  expect(answerAt({ qc: 1, rc: 0.3, rq: 0.7 - 1e-12 }).y).toBeCloseTo(0, 3));

test('the answer is above question and context if these are equal', () =>
  expect(answerAt(degrees(0, 20, 20))).toEqual({ x: 0, y: -60 }));

test('angles are drawn to one scale', () => expect(inPixels(Math.PI)).toBeCloseTo(540));

test('the frame has room on each side', () =>
  expect(
    frameOf(
      [
        { x: 0, y: 0 },
        { x: 100, y: -50 },
      ],
      10,
    ),
  ).toEqual([-10, -60, 120, 70]));
