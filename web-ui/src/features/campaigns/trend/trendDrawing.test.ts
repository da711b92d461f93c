import { expect, test } from 'vitest';
import type { TrendPoint } from '#shared/api/types.ts';
import { FIRST, LOOK } from './samples.ts';
import { trendDrawing, trendSheet } from './trendDrawing.ts';

const series = (points: TrendPoint[]) =>
  ({
    dataset_id: 'd',
    dataset_name: 'fables',
    system: 'large',
    metric: 'grounded',
    points,
  }) as const;

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

test('One point is no drawing, and each point is a row.', () => {
  expect(trendDrawing(series([FIRST]))).toBeNull();
  expect(trendSheet(series([FIRST, LOOK])).rows).toHaveLength(2);
});
