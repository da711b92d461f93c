import { describe, expect, test } from 'vitest';
import type { Metric } from '#shared/api/types.ts';
import { familiesOf, ofFamily } from '../view/families.ts';
import { intervalDrawing, intervalSheet, subjectsOfAll } from './intervalDrawing.ts';
import { rowsOf } from '../series/rows.ts';
import { audit, audited, floor, report, score, spread, stat } from '../series/sampleReports.ts';

const rows = rowsOf(
  report(
    score('sgi', 'bge', stat(0.8)),
    score('sgi', 'e5', stat(0.7)),
    score('luq', 'bge', stat(0.6)),
    floor('length', stat(0.9)),
  ),
  'binary',
  'value',
);
const titles = new Map([['sgi', 'Semantic Grounding Index']]);
const catalogue = new Map(
  Object.entries({ sgi: 'geometry', luq: 'entailment', length: 'floor' }).map(
    ([name, family]) => [name, { name, family } as Metric] as const,
  ),
);

describe('the interval plot as a file', () => {
  const { y, layers } = intervalDrawing(rows, 'binary', { titles, embedders: ['bge', 'e5'] });

  test('has a named line for each row, floors first', () =>
    expect(y.names).toEqual([
      'floor: length',
      'Semantic Grounding Index with bge',
      'Semantic Grounding Index with e5',
      'luq with bge',
    ]));

  test('has floors in grey and each embedder in its own hue, at its own row', () =>
    expect(layers.slice(1).map((l) => [l.name, l.hue, l.points.map((p) => p.y)])).toEqual([
      ['floors', 'floor', [0]],
      ['bge', 0, [1, 3]],
      ['e5', 1, [2]],
    ]));

  test('has every row with its interval in its numbers', () => {
    const sheet = intervalSheet(rows, 'binary', titles);
    expect(sheet.rows.map((row) => [row[0], row[3], row[4]])).toEqual(
      rows.map((row) => [row.series.metric, row.floor ? 'yes' : 'no', row.stat]),
    );
    expect(sheet.rows.every((row) => row.length === sheet.heads.length)).toBe(true);
  });

  test('has Pearson and Spearman each once, and each its own, of scores that follow factuality', () => {
    const given = spread('isotropy-vne', 'bge', stat(0.5));
    const series = {
      ...given,
      ...(given.factuality && {
        factuality: { ...given.factuality, spearman: stat(0.7), r_squared: stat(0.25) },
      }),
    };
    const against = { ...audit('mean-length', 'adds'), scaled_difference: stat(0.08) };
    const sheet = intervalSheet(
      rowsOf(report(audited(series, against)), 'factuality', 'value'),
      'factuality',
      titles,
    );
    const names = sheet.heads.map(({ name }) => name);
    const valueOf = (name: string) => sheet.rows[0]?.[names.indexOf(name)];
    expect(new Set(names).size).toBe(names.length);
    expect(valueOf('difference after isotonic scaling')).toEqual(stat(0.08));
    expect(['Spearman', 'Pearson', 'R²'].map(valueOf)).toEqual(
      [0.7, 0.5, 0.25].map((v) => stat(v)),
    );
  });

  test('gives the number of subjects', () => {
    expect(subjectsOfAll(rows)).toBe('n 20 answers');
  });
});

describe('families', () => {
  test('are those of the rows, floors aside, as the catalogue has them', () =>
    expect(familiesOf(rows, catalogue)).toEqual([
      ['geometry', 'geometry'],
      ['entailment', 'entailment'],
    ]));

  test.each([
    ['geometry', ['length', 'sgi', 'sgi']],
    ['entailment', ['length', 'luq']],
    ['uncertainty', ['length', 'sgi', 'sgi', 'luq']],
    [null, ['length', 'sgi', 'sgi', 'luq']],
  ])('%s leaves the floors and %j', (family, left) =>
    expect(ofFamily(rows, family, catalogue).map((row) => row.series.metric)).toEqual(left),
  );
});
