import { type Drawing, straight } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { ends } from '#shared/format/intervals.ts';
import type { Axis } from '#shared/plot/axis.ts';
import { endsOfStat } from '../plot/axis.ts';
import { chance } from '../series/model.ts';
import type { Row } from '../series/rows.ts';
import { type strataOf, wholeOf } from './strata.ts';

type Strata = ReturnType<typeof strataOf>;

/** The small multiples as one file: a named line for each third, the overall value behind. */
export function strataDrawing(strata: Strata, row: Row, axis: Axis): Drawing {
  const all = strata.flatMap(({ trait, thirds }) => thirds.map((third) => ({ trait, third })));
  const whole = wholeOf(row);
  const { low, high } = ends(whole);
  const last = all.length - 1;
  const start = chance(row.kind);
  const name = row.kind === 'binary' ? 'AUC' : 'Pearson';
  return {
    x: { ...axis, title: name, ends: endsOfStat(axis, start) },
    y: {
      from: 0,
      to: all.length,
      ticks: [],
      decimals: 0,
      title: '',
      names: all.map(({ trait, third }) => `${trait}: ${third.name}`),
    },
    layers: [
      straight('chance', [start, 0], [start, last]),
      { ...straight('all together', [whole.value, 0], [whole.value, last]), hue: 'floor' },
      { ...straight(null, [low, 0], [low, last]), hue: 'faint' },
      { ...straight(null, [high, 0], [high, last]), hue: 'faint' },
      {
        kind: 'points',
        across: true,
        name: `${name} within a third`,
        hue: -1,
        points: all.flatMap(({ third: { stat } }, y) =>
          stat === null ? [] : [{ x: stat.value, y, ...ends(stat) }],
        ),
      },
    ],
  };
}

export function strataSheet(strata: Strata, name: string): Sheet {
  return {
    heads: [
      { name: 'Third', kind: 'text' },
      { name: 'By', kind: 'text' },
      { name: 'From and to', kind: 'text' },
      { name, kind: 'interval' },
      { name: 'n', kind: 'text' },
    ],
    rows: strata.flatMap(({ trait, thirds }) =>
      thirds.map((third) => [third.name, trait, third.range, third.stat, third.n]),
    ),
  };
}
