import type { Binary } from '#shared/api/types.ts';
import { whyNoInterval } from '#shared/format/intervals.ts';

export type Point = { x: number; y: number; threshold: number | null };

const FALSE_ALARMS = [0.01, 0.05, 0.1, 0.2, 0.5];
const RECALLS = [0.5, 0.8, 0.9, 0.95, 0.99];

/** The points of a curve, stored in the report as {@code [x, y, threshold]}. */
export function pointsOf(written: Binary['roc']): Point[] {
  return written.flatMap(([x, y, threshold]) =>
    typeof x === 'number' && typeof y === 'number' ? [{ x, y, threshold: threshold ?? null }] : [],
  );
}

/** The height of a curve at a fixed position, with its interval. */
export type Height = { x: number; y: number; low: number; high: number };

/** A band, stored in the report as {@code [x, y, low, high]}. */
export function bandOf(written: Binary['roc_band']): Height[] {
  return (written ?? []).flatMap(([x, y, low, high]) =>
    x === undefined || y === undefined || low === undefined || high === undefined
      ? []
      : [{ x, y, low, high }],
  );
}

/** Explains a band in a sentence, or why there is none. */
export function ofBand({ roc_band: written, auc }: Binary): string {
  if (bandOf(written).length > 0) {
    return WITH_BAND;
  }
  const why = auc === null ? null : whyNoInterval(auc);
  return written === undefined || why === null
    ? 'The curves are those of the full sample. This report keeps no intervals of their points; a new report of the experiment does.'
    : `The curves are those of the full sample. Their points have no intervals (${why}).`;
}

const WITH_BAND =
  'The band is the 95 % interval of the curve at each place taken by itself: a whole curve leaves it more often than in 5 % of cases. Where scores are equal, the curve takes them evenly.';

export function heightAt(band: Height[], x: number): Height | null {
  return band.find((height) => Math.abs(height.x - x) < 1e-9) ?? null;
}

const FARTHEST = 0.02;

/**
 * Precision over recall, with points added between distant ones. Between two points some answers
 * are flagged, right and wrong ones evenly, which is not a straight line. In units of the
 * positives, recall is the share found, and {@code recall (1 - precision) / precision} is flagged
 * wrongly.
 */
export function fillGaps(points: Point[]): { x: number; y: number }[] {
  return points.flatMap((to, i) => {
    const from = points[i - 1];
    const gap = from === undefined ? 0 : to.x - from.x;
    if (from === undefined || gap <= FARTHEST || to.y === 0) {
      return [to];
    }
    const [wrong, more] = [wrongOf(from), wrongOf(to) - wrongOf(from)];
    const steps = Math.ceil(gap / FARTHEST);
    return Array.from({ length: steps }, (_, k) => {
      const share = (k + 1) / steps;
      const x = from.x + gap * share;
      return { x, y: x / (x + wrong + more * share) };
    });
  });
}

function wrongOf({ x, y }: Point): number {
  return y === 0 ? 0 : (x * (1 - y)) / y;
}

export type Reading = { wanted: number; point: Point | null };

/** The highest recall at each maximum false positive rate. */
export function atFalseAlarms(roc: Point[]): Reading[] {
  return FALSE_ALARMS.map((wanted) => ({
    wanted,
    point: best(
      roc.filter((p) => p.x <= wanted),
      (p) => p.y,
    ),
  }));
}

/** The highest precision at each minimum recall. */
export function atRecalls(precisionRecall: Point[]): Reading[] {
  return RECALLS.map((wanted) => ({
    wanted,
    point: best(
      precisionRecall.filter((p) => p.x >= wanted),
      (p) => p.y,
    ),
  }));
}

function best(points: Point[], by: (point: Point) => number): Point | null {
  return points.reduce<Point | null>((b, p) => (b === null || by(p) > by(b) ? p : b), null);
}
