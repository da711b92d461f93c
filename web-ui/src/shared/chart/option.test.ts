import { describe, expect, test } from 'vitest';
import { flip, UNIT } from '#shared/plot/axis.ts';
import { type Drawing, type Layer, straight } from './drawing.ts';
import { optionOf } from './option.ts';
import type { Palette } from './palette.ts';

const palette: Palette = {
  ink: 'ink',
  quiet: 'quiet',
  line: 'line',
  edge: 'edge',
  sheet: 'sheet',
  band: 'band',
  floor: 'floor',
  trustworthy: 'blue',
  risky: 'vermilion',
  hues: ['h0', 'h1', 'h2', 'h3'],
  font: 'system-ui',
};

type Painted = {
  animation: boolean;
  xAxis: { inverse: boolean; min: number; max: number };
  yAxis: { type: string; data?: string[] };
  legend?: { data: string[] };
  title: { text: string; top?: number }[];
  series: {
    type: string;
    id?: string;
    name?: string;
    data: (number | string)[][];
    lineStyle?: { color: string; type: unknown };
  }[];
};

function painted(layers: Layer[], more: Partial<Drawing> = {}, file = false): Painted {
  const scale = { ...UNIT, title: 'score' };
  const caption = file ? { title: 'Does it?', n: 'n 4' } : undefined;
  return optionOf({ x: scale, y: scale, layers, ...more }, palette, caption) as Painted;
}

function line(hue: Layer['hue']): Layer {
  return { kind: 'line', name: 'l', hue, points: [] };
}

const points: Layer = {
  kind: 'points',
  name: 'tenths',
  hue: 'risky',
  points: [
    { x: 0.2, y: 0.5, low: 0.4, high: 0.6 },
    { x: 0.4, y: 0.5 },
  ],
};

describe('a drawing is painted', () => {
  test('with whiskers where a point has an interval, and a cursor last', () => {
    const { series, animation } = painted([points]);
    expect(animation).toBe(false);
    expect(series.map((s) => s.type)).toEqual(['line', 'scatter', 'scatter']);
    expect(series[0]?.data).toEqual([
      [0.2, 0.4],
      [0.2, 0.6],
      ['-', '-'],
    ]);
    expect(series.at(-1)?.id).toBe('cursor');
    expect(series.map((s) => s.name)).toEqual([undefined, 'tenths', undefined]);
  });

  test('across, where the rows have names', () => {
    const y = { ...UNIT, title: '', names: ['a'] };
    const row = { ...points, across: true, points: [{ x: 0.5, y: 0, low: 0.4, high: 0.6 }] };
    const { series, yAxis } = painted([row], { y });
    expect(yAxis).toMatchObject({ type: 'category', data: ['a'], inverse: true });
    expect(series[0]?.data.slice(0, 2)).toEqual([
      [0.4, 0],
      [0.6, 0],
    ]);
  });

  test('backwards where right is low', () =>
    expect(painted([points], { x: { ...flip(UNIT), title: '' } }).xAxis).toMatchObject({
      inverse: true,
      min: 0,
      max: 1,
    }));

  test('in the theme’s colours, with a dash for each', () => {
    const { series } = painted([line('trustworthy'), line('risky'), line(1), line(6), line(-1)]);
    expect(series.slice(0, 5).map((s) => s.lineStyle)).toMatchObject([
      { color: 'blue', type: [] },
      { color: 'vermilion', type: [6, 3] },
      { color: 'h1', type: [6, 3] },
      { color: 'h2', type: [3, 3] },
      { color: 'ink', type: [] },
    ]);
  });

  test('with its title, its n and its legend where it goes into a file, and no cursor', () => {
    const layers = [straight(null, [0, 0], [1, 1]), points, points];
    const { title, legend, series } = painted(layers, {}, true);
    expect(title.slice(-2)).toMatchObject([
      { text: 'Does it?', top: 8 },
      { text: 'n 4', top: 32 },
    ]);
    expect(legend?.data).toEqual(['tenths']);
    expect(series.some((s) => s.id === 'cursor')).toBe(false);
  });
});
