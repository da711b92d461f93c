import type { Binary } from '#shared/api/types.ts';
import { whyNoInterval } from '#shared/format/intervals.ts';

export type Point = { x: number; y: number; threshold: number | null };

const FALSE_ALARMS = [0.01, 0.05, 0.1, 0.2, 0.5];
const RECALLS = [0.5, 0.8, 0.9, 0.95, 0.99];

/** The points of a curve as the report writes them: {@code [x, y, threshold]}. */
export function pointsOf(written: Binary['roc']): Point[] {
  return written.flatMap(([x, y, threshold]) =>
    typeof x === 'number' && typeof y === 'number' ? [{ x, y, threshold: threshold ?? null }] : [],
  );
}

/** How high a curve is at a fixed place, with its interval there. */
export type Height = { x: number; y: number; low: number; high: number };

/** A band as the report writes it: {@code [x, y, low, high]}; reports of earlier versions have none. */
export function bandOf(written: Binary['roc_band']): Height[] {
  return (written ?? []).flatMap(([x, y, low, high]) =>
    x === undefined || y === undefined || low === undefined || high === undefined
      ? []
      : [{ x, y, low, high }],
  );
}

/** What is known of a band, in a sentence: what it holds, or why there is none. */
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
  'The band holds 95 % of the curves that resampling the items gives, at each place taken by itself: a whole curve leaves it more often than that. Where scores are equal, the curve takes them evenly.';

export function heightAt(band: Height[], x: number): Height | null {
  return band.find((height) => Math.abs(height.x - x) < 1e-9) ?? null;
}

const FARTHEST = 0.02;

/**
 * Precision over recall with points between those that lie far apart: of those in between some are flagged, right and
 * wrong ones evenly, which is no straight line. In units of the positives, recall is what is found, and so much is
 * flagged wrongly: {@code recall (1 - precision) / precision}.
 */
export function filled(points: Point[]): { x: number; y: number }[] {
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

/** The highest recall that a false positive rate of at most so much allows. */
export function atFalseAlarms(roc: Point[]): Reading[] {
  return FALSE_ALARMS.map((wanted) => ({
    wanted,
    point: best(
      roc.filter((p) => p.x <= wanted),
      (p) => p.y,
    ),
  }));
}

/** The highest precision that a recall of at least so much allows. */
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
