import type { TrendPoint, TrendSeries } from '#shared/api/types.ts';
import type { Drawing, Layer } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { moment } from '#shared/format/times.ts';
import { type Axis, axisOver, UNIT } from '#shared/plot/axis.ts';
import { isShare, pointText, valueText } from './trendWords.ts';

/** At most so many numbers below the axis. */
const TICKS = 10;

/** The means of the occurrences over the noise band; null with fewer than two of them. */
export function trendDrawing(series: TrendSeries): Drawing | null {
  const { points } = series;
  const known = points.flatMap((point, i) =>
    point.mean === null ? [] : [{ x: i + 1, y: point.mean, point }],
  );
  if (known.length < 2) {
    return null;
  }
  const within = isShare(series) ? { least: 0, most: 1 } : { least: -Infinity, most: Infinity };
  const band = bandOf(points).map(({ low, high, ...place }) => ({
    ...place,
    low: Math.max(within.least, low),
    high: Math.min(within.most, high),
  }));
  const values = [...known.map(({ y }) => y), ...band.flatMap(({ low, high }) => [low, high])];
  const describe = ({ x }: { x: number }) => {
    const of = points[x - 1];
    return of === undefined
      ? []
      : [
          moment(of.scheduled_for),
          ...(of.mean === null ? [] : [valueText(series, of.mean)]),
          pointText(of),
        ];
  };
  const layer = (name: string, hue: Layer['hue'], isOf: (point: TrendPoint) => boolean): Layer => ({
    kind: 'points',
    name,
    hue,
    points: known.filter(({ point }) => isOf(point)).map(({ x, y }) => ({ x, y })),
    describe,
  });
  return {
    x: {
      from: 0.5,
      to: points.length + 0.5,
      ticks: ticksOf(points.length),
      decimals: 0,
      title: 'occurrence',
    },
    y: isShare(series)
      ? { ...shareAxis(values), title: 'share' }
      : { ...axisOver(values), title: 'mean score' },
    layers: (
      [
        ...(band.length === 0
          ? []
          : [
              {
                kind: 'band' as const,
                name: 'what noise alone does',
                hue: 'ink' as const,
                points: band,
              },
            ]),
        { kind: 'line', name: null, hue: 'faint', points: known.map(({ x, y }) => ({ x, y })) },
        layer('first runs', 'floor', ({ baseline }) => baseline),
        {
          ...layer(
            'later runs',
            'trustworthy',
            (point) => !point.baseline && point.state !== 'worse',
          ),
          main: true,
        },
        layer('worse', 'risky', ({ state }) => state === 'worse'),
      ] satisfies Layer[]
    ).filter(({ points: drawn }) => drawn.length > 0),
  };
}

/** Shares that are all equal have no axis of their own, which could go beyond 1. */
function shareAxis(values: number[]): Axis {
  return Math.min(...values) === Math.max(...values) ? UNIT : axisOver(values);
}

/** The band of each look; over the first runs, that of the first look. */
function bandOf(points: TrendPoint[]): { x: number; y: number; low: number; high: number }[] {
  let known: { y: number; half: number } | null = null;
  const bands = points
    .toReversed()
    .map((point, i) => {
      if (point.baseline_mean !== null && point.band !== null) {
        known = { y: point.baseline_mean, half: point.band };
      }
      const x = points.length - i;
      return known === null
        ? null
        : { x, y: known.y, low: known.y - known.half, high: known.y + known.half };
    })
    .toReversed();
  return bands.flatMap((each) => (each === null ? [] : [each]));
}

function ticksOf(size: number): number[] {
  const step = Math.ceil(size / TICKS);
  return Array.from({ length: Math.ceil(size / step) }, (_, i) => 1 + i * step);
}

export function trendSheet({ points }: TrendSeries): Sheet {
  return {
    heads: [
      { name: 'time', kind: 'text' },
      { name: 'mean', kind: 'number' },
      { name: 'items', kind: 'number' },
      { name: 'worsening', kind: 'number' },
      { name: 'standard error', kind: 'number' },
      { name: 'p', kind: 'number' },
      { name: 'says', kind: 'text' },
    ],
    rows: points.map((point) => [
      moment(point.scheduled_for),
      point.mean,
      point.items,
      point.worsening,
      point.standard_error,
      point.p,
      pointText(point),
    ]),
  };
}
