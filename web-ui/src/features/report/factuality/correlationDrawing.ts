import { scoreIn } from '#shared/terms/units.ts';
import type { Factuality, ItemScore, Metric, Series } from '#shared/api/types.ts';
import type { Drawing, Hue, Layer } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { number } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { UNIT } from '#shared/plot/axis.ts';
import { bandOf, type Case } from './bootstrap.ts';
import { endsOf, scoreAxis } from '../binary/distributions.ts';
import { lineOf, whyNoBand } from './regression.ts';

/** A subject with both of its values. */
export type Dot = Case & { id: string; name: string };

/** The subjects of a sample that have a score and a factuality. */
export function dotsOf(sample: ItemScore[]): Dot[] {
  return sample.flatMap(({ item_id, external_id, answer_ordinal, value, label }) =>
    value === null || label.factuality === null
      ? []
      : [
          {
            item: item_id,
            x: value,
            y: label.factuality,
            name:
              answer_ordinal === null
                ? external_id
                : `${external_id}, answer ${answer_ordinal + 1}`,
            id: external_id,
          },
        ],
  );
}

type Given = {
  experiment: string;
  series: Series;
  factuality: Factuality;
  metric: Metric | undefined;
  hue: Hue;
  /** The number of items that repeat others: they are not independent items to resample. */
  copies: number;
};

/**
 * Factuality over the score: the subjects, the report's line, and its band. Null if there is none
 * of these.
 */
export function correlationDrawing(dots: Dot[], given: Given): Drawing | null {
  const { series, factuality, metric, hue, copies } = given;
  const { slope, intercept } = factuality;
  const xs = dots.map((dot) => dot.x);
  const range = xs.length === 0 ? (metric?.range ?? []) : [Math.min(...xs), Math.max(...xs)];
  const line =
    slope === null || intercept === null ? null : lineOf(slope.value, intercept.value, range);
  if (line === null && dots.length === 0) {
    return null;
  }
  const ends = [...xs, ...(line ?? []).map(([x]) => x)];
  return {
    x: { ...scoreAxis(series, ends), title: scoreIn(metric), ends: endsOf(series) },
    y: { ...UNIT, title: 'factuality' },
    layers: [
      ...(dots.length === 0 ? [] : [cloud(dots, given)]),
      ...(slope === null || whyNoBand(slope, copies) !== null
        ? []
        : band(dots, [Math.min(...ends), Math.max(...ends)])),
      ...(line === null
        ? []
        : [
            {
              kind: 'line' as const,
              name: 'regression line of the report',
              hue: xs.length === 0 ? hue : ('ink' as const),
              points: line.map(([x, y]) => ({ x, y })),
            },
          ]),
    ],
  };
}

export function correlationSheet(dots: Dot[]): Sheet {
  return {
    heads: [
      { name: 'Subject', kind: 'text' },
      { name: 'Score', kind: 'number' },
      { name: 'Factuality', kind: 'number' },
    ],
    rows: dots.map((dot) => [dot.name, dot.x, dot.y]),
  };
}

function cloud(dots: Dot[], { experiment, series, hue }: Given): Layer {
  const query = series.embedder === null ? {} : { embedder: series.embedder };
  const points = dots.map((dot) => ({
    x: dot.x,
    y: dot.y,
    href: links.item(experiment, dot.id, query),
    name: dot.name,
  }));
  const names = new Map<object, string>(points.map((point) => [point, point.name]));
  return {
    kind: 'points',
    name: `${series.subject}s`,
    hue,
    points,
    describe: (point) => [
      names.get(point) ?? '',
      `score ${number(point.x)}`,
      `factuality ${number(point.y)}`,
    ],
  };
}

function band(dots: Dot[], ends: [number, number]): Layer[] {
  const points = bandOf(dots, ends).map(({ x, low, high }) => ({ x, y: low, low, high }));
  return points.length === 0
    ? []
    : [{ kind: 'band', name: 'its 95 % interval on these', hue: 'ink', points }];
}
