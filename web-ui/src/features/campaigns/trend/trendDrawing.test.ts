import { expect, test } from 'vitest';
import type { TrendPoint } from '#shared/api/types.ts';
import { FIRST, LOOK, scoreOf, seriesOf as series } from './samples.ts';
import { trendDrawing, trendSheet } from './trendDrawing.ts';

test('The band of the first look lies over the first runs as well.', () => {
  const drawing = trendDrawing(series([FIRST, FIRST, LOOK]));
  const band = drawing?.layers.find(({ kind }) => kind === 'band');
  expect(band?.points.map(({ x, low, high }) => [x, low?.toFixed(2), high?.toFixed(2)])).toEqual([
    [1, '0.85', '0.95'],
    [2, '0.85', '0.95'],
    [3, '0.85', '0.95'],
  ]);
});

test('An alarm has a layer of its own, and a run without a value is left out.', () => {
  const worse: TrendPoint = { ...LOOK, state: 'worse', causes: [] };
  const drawing = trendDrawing(series([FIRST, { ...LOOK, mean: null }, worse]));
  const named = drawing?.layers.map(({ name, points }) => [name, points.length]);
  expect(named).toEqual([
    ['what noise alone does', 3],
    [null, 2],
    ['first runs', 1],
    ['worse', 1],
  ]);
});

test('A score has an axis of its own, and no percent.', () => {
  const drawing = trendDrawing(
    scoreOf([
      { ...FIRST, mean: 3.2 },
      { ...LOOK, mean: 4.1 },
    ]),
  );
  expect(drawing?.y.title).toBe('mean score');
  expect(drawing?.layers.at(-1)?.describe?.({ x: 2, y: 4.1 })).toContain('4.10');
});

test('A share stays within 0 and 1, and so does its band.', () => {
  const drawing = trendDrawing(
    series([
      { ...FIRST, mean: 1 },
      { ...LOOK, mean: 0.98, baseline_mean: 1 },
    ]),
  );
  expect(drawing?.y.to).toBe(1);
  expect(drawing?.layers.find(({ kind }) => kind === 'band')?.points[0]?.high).toBe(1);
  const equal = trendDrawing(
    series([
      { ...FIRST, mean: 1 },
      { ...FIRST, mean: 1 },
    ]),
  );
  expect([equal?.y.from, equal?.y.to]).toEqual([0, 1]);
});

test('One point is no drawing, and each point is a row.', () => {
  expect(trendDrawing(series([FIRST]))).toBeNull();
  expect(trendSheet(series([FIRST, LOOK])).rows).toHaveLength(2);
});
