/** A subject's score and factuality, and the item that it belongs to. */
export type Case = { item: string; x: number; y: number };

export type BandPoint = { x: number; low: number; high: number };

/** With fewer items a correlation, and so its line, has no interval: the report's own rule. */
const ENOUGH = 20;

/** With this many resamples a bound no longer visibly moves. */
export const RESAMPLES = 500;

const SEED = 7;

type Sums = { n: number; x: number; y: number; xx: number; xy: number };

/**
 * The 95 % percentile band of the regression line of y on x, at evenly spaced places from end to
 * end. Resamples items, because answers of one item are not independent. The report's
 * interval of the slope does not come from resamples, so the two can differ slightly. Empty for fewer than twenty items, and if all scores are equal.
 * The same cases give the same band.
 */
export function bandOf(cases: Case[], [from, to]: [number, number], places = 25): BandPoint[] {
  const items = [...sumsByItem(cases).values()];
  if (items.length < ENOUGH) {
    return [];
  }
  const xs = Array.from({ length: places }, (_, i) => from + ((to - from) * i) / (places - 1));
  const random = generator(SEED);
  const lines = Array.from({ length: RESAMPLES }, () => {
    const drawn = items.map(() => items[Math.floor(random() * items.length)]);
    return lineThrough(drawn);
  }).filter((line) => line !== null);
  return lines.length === 0
    ? []
    : xs.map((x) => {
        const ys = lines
          .map(({ slope, intercept }) => intercept + slope * x)
          .toSorted((a, b) => a - b);
        return { x, low: percentile(ys, 0.025), high: percentile(ys, 0.975) };
      });
}

function sumsByItem(cases: Case[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { item, x, y } of cases) {
    const s = sums.get(item) ?? { n: 0, x: 0, y: 0, xx: 0, xy: 0 };
    sums.set(item, {
      n: s.n + 1,
      x: s.x + x,
      y: s.y + y,
      xx: s.xx + x * x,
      xy: s.xy + x * y,
    });
  }
  return sums;
}

function lineThrough(drawn: (Sums | undefined)[]): { slope: number; intercept: number } | null {
  const all = { n: 0, x: 0, y: 0, xx: 0, xy: 0 };
  for (const s of drawn) {
    if (s !== undefined) {
      all.n += s.n;
      all.x += s.x;
      all.y += s.y;
      all.xx += s.xx;
      all.xy += s.xy;
    }
  }
  const spread = all.xx - (all.x * all.x) / all.n;
  if (!(spread > 1e-12 * Math.max(1, all.xx))) {
    return null;
  }
  const slope = (all.xy - (all.x * all.y) / all.n) / spread;
  return { slope, intercept: (all.y - slope * all.x) / all.n };
}

/** Type 7 of Hyndman and Fan, as in the report. */
function percentile(sorted: number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const [low = Number.NaN, high = low] = [sorted[below], sorted[below + 1]];
  return low + (high - low) * (place - below);
}

/** Mulberry32 (T. Ettinger, 2017, public domain): small, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
