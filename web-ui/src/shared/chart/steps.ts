import type { Drawing, Point } from '#shared/chart/drawing.ts';

/** The selected point and its layer. */
export type Step = { layer: number; point: number };

export function pointAt(drawing: Drawing, at: Step | null): Point | null {
  return at === null ? null : (drawing.layers[at.layer]?.points[at.point] ?? null);
}

/** The description of the selected point. */
export function wordsAt(drawing: Drawing, at: Step | null): string[] {
  const point = pointAt(drawing, at);
  return point === null || at === null ? [] : (drawing.layers[at.layer]?.describe?.(point) ?? []);
}

/**
 * The point that a key leads to: left and right along a layer on the screen, up and down to another
 * layer, Home and End to a layer's ends, Escape to none. Undefined for other keys.
 */
export function stepAfterKey(
  drawing: Drawing,
  at: Step | null,
  key: string,
): Step | null | undefined {
  const spoken = drawing.layers.flatMap((layer, i) =>
    layer.describe !== undefined && layer.points.length > 0 ? [i] : [],
  );
  const layer = at?.layer ?? spoken.find((i) => drawing.layers[i]?.main === true) ?? spoken[0];
  if (key === 'Escape') {
    return null;
  }
  if (layer === undefined || !KEYS.has(key)) {
    return undefined;
  }
  const order = seen(drawing, layer);
  const place = at === null ? -1 : order.indexOf(at.point);
  switch (key) {
    case 'ArrowRight':
      return to(layer, order, place + 1);
    case 'ArrowLeft':
      return to(layer, order, at === null ? order.length - 1 : place - 1);
    case 'Home':
      return to(layer, order, 0);
    case 'End':
      return to(layer, order, order.length - 1);
    default:
      return across(drawing, spoken, at ?? { layer, point: order[0] ?? 0 }, key === 'ArrowUp');
  }
}

const KEYS = new Set(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

function to(layer: number, order: number[], place: number): Step | null {
  const point = order[Math.min(order.length - 1, Math.max(0, place))];
  return point === undefined ? null : { layer, point };
}

/** The same position on the next layer. */
function across(drawing: Drawing, spoken: number[], at: Step, back: boolean): Step {
  const place = spoken.indexOf(at.layer) + (back ? -1 : 1);
  const layer = spoken[(place + spoken.length) % spoken.length] ?? at.layer;
  const x = pointAt(drawing, at)?.x ?? 0;
  const points = drawing.layers[layer]?.points ?? [];
  const point = points.reduce(
    (best, p, i) => (Math.abs(p.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? i : best),
    0,
  );
  return { layer, point };
}

/** A layer's points from left to right. */
function seen({ layers, x }: Drawing, layer: number): number[] {
  const points = layers[layer]?.points ?? [];
  const sign = x.from > x.to ? -1 : 1;
  return points
    .map((p, i) => ({ i, x: p.x }))
    .toSorted((a, b) => sign * (a.x - b.x))
    .map(({ i }) => i);
}
