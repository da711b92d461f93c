import type { Drawing, Hue, Layer, Scale } from '#shared/chart/drawing.ts';
import { straight } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { ends, whyNoInterval } from '#shared/format/intervals.ts';
import { number, percent, percentRange } from '#shared/format/numbers.ts';
import { UNIT } from '#shared/plot/axis.ts';
import { bandOf, fillGaps, type Height, type Point, pointsOf } from './curves.ts';
import { nameOf, titleOf, type Titles } from '../series/model.ts';
import type { Row } from '../series/rows.ts';

type Which = 'roc' | 'precision_recall';

const WORDS = {
  roc: { x: 'false positive rate', y: 'recall', band: 'roc_band' },
  precision_recall: { x: 'recall', y: 'precision', band: 'precision_recall_band' },
} as const;

/** A row's curve in front of those of the floors; the floor of its audit is the stronger grey. */
export function curveDrawing(
  which: Which,
  { row, floors, titles, hue }: { row: Row; floors: Row[]; titles: Titles; hue: Hue },
): Drawing {
  const words = WORDS[which];
  const others = floors.filter((floor) => floor.key !== row.key);
  const own = pointsOf(row.series.binary?.[which] ?? []);
  const isAudited = (floor: Row) => floor.series.metric === row.audit?.floor;
  return {
    square: true,
    x: scale(words.x),
    y: scale(words.y),
    layers: [
      ...(which === 'roc'
        ? [straight('chance', [0, 0], [1, 1])]
        : [straight('chance', [0, share(row)], [1, share(row)])]),
      ...others.map((floor) => ({
        ...line(which, pointsOf(floor.series.binary?.[which] ?? [])),
        name: isAudited(floor) ? `floor: ${titleOf(floor.series.metric, titles)}` : 'other floors',
        hue: isAudited(floor) ? ('floor' as const) : ('faint' as const),
      })),
      ...band(which, heights(which, row), hue),
      { ...line(which, own), name: nameOf(row.series, titles), hue },
      { ...stops(which, own), name: null, hue, main: true },
      ...(which === 'roc' ? atRecall(row, hue) : []),
    ],
  };
}

/** The fixed positions with their intervals, then all points of the curve. */
export function curveSheet(which: Which, row: Row): Sheet {
  const { x, y } = WORDS[which];
  const places = heights(which, row);
  const points = pointsOf(row.series.binary?.[which] ?? []);
  const heads: Sheet['heads'] = [
    { name: 'Threshold', kind: 'number' },
    { name: x, kind: 'number', write: percent },
    { name: y, kind: 'number', write: percent },
  ];
  return places.length === 0
    ? { heads, rows: points.map(cellsOf) }
    : {
        heads: [
          ...heads,
          { name: `${y}, 95 % from`, kind: 'number', write: percent },
          { name: `${y}, 95 % to`, kind: 'number', write: percent },
        ],
        rows: [
          ...places.map((at) => [`band at ${x} ${percent(at.x)}`, at.x, at.y, at.low, at.high]),
          ...points.map((point) => [...cellsOf(point), '', '']),
        ],
      };
}

function cellsOf({ threshold, x, y }: Point): (string | number)[] {
  return [threshold ?? 'flags nothing', x, y];
}

function heights(which: Which, { series }: Row): Height[] {
  return bandOf(series.binary?.[WORDS[which].band]);
}

function line(which: Which, points: Point[]): Pick<Layer, 'kind' | 'points'> {
  const drawn = which === 'roc' ? points : fillGaps(points);
  return { kind: 'line', points: drawn.map(({ x, y }) => ({ x, y })) };
}

function stops(which: Which, points: Point[]): Pick<Layer, 'kind' | 'points' | 'describe'> {
  const { x, y } = WORDS[which];
  const thresholds = new Map(points.map((p) => [`${p.x} ${p.y}`, p.threshold]));
  return {
    kind: 'stops',
    points: points.map((p) => ({ x: p.x, y: p.y })),
    describe: (p) => {
      const threshold = thresholds.get(`${p.x} ${p.y}`);
      return [
        `${y} ${percent(p.y)}`,
        `${x} ${percent(p.x)}`,
        threshold == null ? 'flags nothing' : `threshold ${number(threshold)}`,
      ];
    },
  };
}

/** The interval of the curve, separately at each position. */
function band(which: Which, points: Height[], hue: Hue): Layer[] {
  const { x, y } = WORDS[which];
  return points.length === 0
    ? []
    : [
        {
          kind: 'band',
          name: '95 % interval, place by place',
          hue,
          points,
          describe: (p) => [
            `${y} ${percent(p.y)}`,
            percentRange(p.low ?? p.y, p.high ?? p.y),
            `at ${x} ${percent(p.x)}`,
          ],
        },
      ];
}

/** The only point of the curve with an interval. */
function atRecall({ series }: Row, hue: Hue): Layer[] {
  const fpr = series.binary?.fpr_at_95_recall;
  if (fpr == null) {
    return [];
  }
  return [
    {
      kind: 'points',
      name: null,
      hue,
      across: true,
      points: [{ x: fpr.value, y: 0.95, ...ends(fpr) }],
      describe: () => [
        `false positive rate ${percent(fpr.value)}`,
        whyNoInterval(fpr) ?? percentRange(ends(fpr).low, ends(fpr).high),
        'at 95 % recall',
      ],
    },
  ];
}

/** The precision of chance: the share of ungrounded answers. */
function share({ series: { binary } }: Row): number {
  const all = (binary?.n_grounded ?? 0) + (binary?.n_not_grounded ?? 0);
  return all === 0 ? 0 : (binary?.n_not_grounded ?? 0) / all;
}

function scale(title: string): Scale {
  return { ...UNIT, title };
}
