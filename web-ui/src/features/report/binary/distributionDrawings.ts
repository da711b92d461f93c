import { scoreIn } from '#shared/terms/units.ts';
import type { Binary, Metric, Quantile, Series } from '#shared/api/types.ts';
import { type Drawing, type Layer, straight } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { ends, interval } from '#shared/format/intervals.ts';
import { count, number, percent } from '#shared/format/numbers.ts';
import { UNIT } from '#shared/plot/axis.ts';
import { type Block, blocksOf, outline } from './densities.ts';
import { type ItemLink, linkTo } from '../view/inFile.ts';
import {
  decilesOf,
  endsOf,
  quantileRows,
  scoreAxis,
  spreadOf,
  withInterval,
} from './distributions.ts';

const CLASSES = [
  { name: 'grounded', hue: 'trustworthy', of: 'grounded', at: 0.12 },
  { name: 'not grounded', hue: 'risky', of: 'notGrounded', at: 0.24 },
] as const;

/** The score densities of both classes, with their central ranges below. */
export function distributionDrawing(
  series: Series,
  binary: Binary,
  { metric, behind }: { metric: Metric | undefined; behind: ItemLink },
): Drawing {
  const blocks = blocksOf(binary);
  const top = 1.05 * Math.max(0, ...blocks.flatMap((b) => [b.grounded, b.notGrounded])) || 1;
  const quantiles = [binary.quantiles_grounded, binary.quantiles_not_grounded];
  return {
    x: {
      ...scoreAxis(series, extent(quantiles.flat(), blocks)),
      title: scoreIn(metric),
      ends: endsOf(series),
    },
    y: {
      from: -0.32 * top,
      to: top,
      ticks: [0],
      decimals: 0,
      title: 'share of the class at a score',
    },
    layers: CLASSES.flatMap(({ name, hue, of, at }, i) => [
      { kind: 'area' as const, name, hue, points: outline(blocks, of) },
      {
        kind: 'stops' as const,
        name: null,
        hue,
        points: blocks.map((b) => ({
          x: (b.from + b.to) / 2,
          y: b[of],
          ...linkTo(behind({ class: hue, from: b.from, to: b.to })),
        })),
        describe: ({ x }) =>
          wordsOf(
            blocks.find((b) => x >= b.from && x <= b.to),
            name,
          ),
      },
      ...middle(name, hue, quantiles[i] ?? [], -at * top),
    ]),
  };
}

export function quantileSheet(binary: Binary): Sheet {
  return {
    heads: [
      { name: 'Share below', kind: 'number', write: percent },
      { name: 'Grounded', kind: 'interval' },
      { name: 'Not grounded', kind: 'interval' },
    ],
    rows: quantileRows(binary).map((r) => [r.share, r.grounded, r.not]),
  };
}

/**
 * The share of ungrounded answers in each decile, the riskiest decile first, and the share overall.
 */
export function decileDrawing(series: Series, behind: ItemLink): Drawing {
  const deciles = decilesOf(series);
  const { n_grounded: grounded = 0, n_not_grounded: not = 0 } = series.binary ?? {};
  const [from, to] = [0.5, deciles.length + 0.5];
  const all = not / (grounded + not || 1);
  return {
    x: {
      from,
      to,
      ticks: deciles.map((d) => d.at),
      decimals: 0,
      title: 'tenth of the scores',
      ends: endsOf(series),
    },
    y: { ...UNIT, title: 'share not grounded' },
    layers: [
      straight('of all answers', [from, all], [to, all]),
      {
        kind: 'points',
        name: `of the tenth, ${withInterval(deciles.map((d) => d.not_grounded))}`,
        hue: -1,
        points: deciles.flatMap(({ at, low, high, not_grounded: share }) =>
          share === null
            ? []
            : [
                {
                  x: at,
                  y: share.value,
                  ...ends(share),
                  ...linkTo(behind({ from: low, to: high })),
                },
              ],
        ),
        describe: ({ x }) => {
          const d = deciles.find(({ at }) => at === x);
          return d?.not_grounded == null
            ? []
            : [
                `tenth ${d.at}: scores ${number(d.low)} to ${number(d.high)}`,
                `not grounded ${interval(d.not_grounded)}`,
                `n ${count(d.n)}`,
              ];
        },
      },
    ],
  };
}

export function decileSheet(series: Series): Sheet {
  return {
    heads: [
      { name: 'Tenth', kind: 'number', write: count },
      { name: 'Scores from', kind: 'number' },
      { name: 'Scores to', kind: 'number' },
      { name: 'n', kind: 'number', write: count },
      { name: 'Not grounded', kind: 'interval' },
    ],
    rows: decilesOf(series).map((d) => [d.at, d.low, d.high, d.n, d.not_grounded]),
  };
}

/** Nine of ten answers as a line, half of them as a box, and the median with its interval. */
function middle(name: string, hue: Layer['hue'], quantiles: Quantile[], y: number): Layer[] {
  const spread = spreadOf(quantiles);
  if (spread === null) {
    return [];
  }
  const { low, high, box, median } = spread;
  const along = (xs: number[]) => xs.map((x) => ({ x, y }));
  return [
    { kind: 'line', name: null, hue, points: along([low, high]) },
    ...(box === null ? [] : [{ kind: 'box' as const, name: null, hue, points: along(box) }]),
    {
      kind: 'points',
      name: null,
      hue,
      across: true,
      points: [{ x: median.value, y, ...ends(median) }],
      describe: () => [
        `median of ${name} ${interval(median)}`,
        `nine of ten from ${number(low)} to ${number(high)}`,
      ],
    },
  ];
}

function wordsOf(block: Block | undefined, name: string): string[] {
  if (block === undefined) {
    return [];
  }
  const own = name === 'grounded' ? block.n - block.risky : block.risky;
  return [
    `scores ${number(block.from)} to ${number(block.to)}`,
    `${count(own)} ${name}`,
    `of ${count(block.n)} answers`,
  ];
}

/** The range of the scores, without tails so long that they would hide the rest. */
function extent(quantiles: Quantile[], blocks: Block[]): number[] {
  const values = quantiles.flatMap(({ value }) =>
    value === null ? [] : [ends(value).low, ends(value).high],
  );
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const tail = 0.3 * (greatest - least);
  const edges = blocks.flatMap((b) => [b.from, b.to]);
  return [
    ...values,
    Math.max(least - tail, Math.min(least, ...edges)),
    Math.min(greatest + tail, Math.max(greatest, ...edges)),
  ];
}
