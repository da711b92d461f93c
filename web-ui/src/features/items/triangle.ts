/** The angles between question q, context c and answer r, in radians. */
export type Angles = { qc: number; rc: number; rq: number };

export type Point = { x: number; y: number };

const DEGREE = Math.PI / 180;

/**
 * Pixels per degree, the same for every item, so that drawings of different items are comparable.
 */
export const SCALE = 3;

/**
 * The position of the answer in pixels, with the question at the origin and the context to its
 * right. This is the triangle on the sphere laid flat, its sides as long as its angles are wide.
 * Such a triangle always exists, since on a sphere, too, no side is longer than the other two
 * together.
 */
export function answerAt({ qc, rc, rq }: Angles): Point {
  const base = inPixels(qc);
  const [toContext, toQuestion] = [inPixels(rc), inPixels(rq)];
  if (base === 0) {
    return { x: 0, y: -toQuestion };
  }
  const x = (toQuestion ** 2 - toContext ** 2 + base ** 2) / (2 * base);
  return { x, y: -Math.sqrt(Math.max(0, toQuestion ** 2 - x ** 2)) };
}

export function inPixels(angle: number): number {
  return (angle / DEGREE) * SCALE;
}

/** The frame around points, with room for labels: x, y, width, height. */
export function frameOf(points: Point[], room: number): [number, number, number, number] {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
}
