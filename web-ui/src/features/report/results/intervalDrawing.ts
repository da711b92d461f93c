import { type Drawing, type Layer, straight } from '#shared/chart/drawing.ts';
import type { Head, Sheet } from '#shared/chart/sheet.ts';
import { ends, interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { axisOf, endsOfStat } from '../plot/axis.ts';
import { chance, type LabelKind, nameOf, titleOf, type Titles } from '../series/model.ts';
import { hueOf, marksOf } from '../series/embedders.ts';
import { leftOutCells, leftOutHeads } from './leftOut.ts';
import { OTHER_STATISTICS } from './otherStatistics.ts';
import type { Row } from '../series/rows.ts';

/** The interval plot for a file: one named line for each row. */
export function intervalDrawing(
  rows: Row[],
  kind: LabelKind,
  { titles, embedders }: { titles: Titles; embedders: string[] },
): Drawing {
  const start = chance(kind);
  const axis = axisOf(
    rows.map((row) => row.stat),
    start,
  );
  return {
    x: { ...axis, title: STATISTICS[kind], ends: endsOfStat(axis, start) },
    y: {
      from: 0,
      to: rows.length,
      ticks: [],
      decimals: 0,
      title: '',
      names: rows.map((row) => (row.floor ? 'floor: ' : '') + nameOf(row.series, titles)),
    },
    layers: [
      straight('chance', [start, 0], [start, rows.length - 1]),
      ...marksOf(rows, embedders).map(({ hue, name }): Layer => {
        const points = rows.flatMap((row, y) =>
          hueOf(row, embedders) === hue ? [{ x: row.stat.value, y, ...ends(row.stat) }] : [],
        );
        return { kind: 'points', across: true, name, hue: hue ?? 'floor', points };
      }),
    ],
  };
}

/** All rows in numbers, for a file. */
export function intervalSheet(rows: Row[], kind: LabelKind, titles: Titles): Sheet {
  return {
    heads: [
      { name: 'metric', kind: 'text' },
      { name: 'title', kind: 'text' },
      { name: 'embedder', kind: 'text' },
      { name: 'floor', kind: 'text' },
      { name: STATISTICS[kind], kind: 'interval' },
      { name: 'best floor', kind: 'text' },
      { name: 'difference', kind: 'interval' },
      ...(kind === 'factuality' ? [SCALED_HEAD] : []),
      { name: 'verdict', kind: 'text' },
      { name: 'n', kind: 'number' },
      { name: 'n labelled', kind: 'number' },
      ...OTHER_STATISTICS[kind].map(([name]) => ({ name, kind: 'interval' as const })),
      ...leftOutHeads(rows),
    ],
    rows: rows.map((row) => [
      row.series.metric,
      titleOf(row.series.metric, titles),
      row.series.embedder,
      row.floor ? 'yes' : 'no',
      row.stat,
      row.audit?.floor ?? null,
      row.audit?.difference ?? null,
      ...(kind === 'factuality' ? [row.audit?.scaled_difference ?? null] : []),
      row.audit?.verdict ?? null,
      row.series.n_used,
      row.series.n_labelled,
      ...OTHER_STATISTICS[kind].map(([, pick]) => pick(row.series) ?? null),
      ...leftOutCells(rows, row),
    ]),
  };
}

/** Summarises the plot in a sentence. */
export function plotSummary(rows: Row[], kind: LabelKind, titles: Titles): string {
  const best = rows.find((row) => !row.floor);
  const of = best === undefined ? '' : `, the first ${nameOf(best.series, titles)} with `;
  return `${STATISTICS[kind]} of ${rows.length} scores and floors${of}${best === undefined ? '' : interval(best.stat)}.`;
}

/** {@code n 3,991 to 4,000 answers}: the number of subjects behind the rows. */
export function subjectsOfAll(rows: Row[]): string {
  const used = rows.map((row) => row.series.n_used);
  const [least, most] = [Math.min(...used), Math.max(...used)];
  const subjects = [...new Set(rows.map((row) => `${row.series.subject}s`))].join(' and ');
  return `n ${least === most ? count(most) : `${count(least)} to ${count(most)}`} ${subjects}`;
}

const SCALED_HEAD: Head = { name: 'difference after isotonic scaling', kind: 'interval' };

const STATISTICS: Record<LabelKind, string> = { binary: 'AUC', factuality: 'Spearman' };
