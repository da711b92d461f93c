import { describe, expect, test } from 'vitest';
import { blocksOf, outline } from './densities.ts';
import { score, stat } from '../series/sampleReports.ts';

const { binary } = score('sgi', 'bge', stat(0.8));

function of(tenths: [number, number, number, number][]) {
  const deciles = tenths.map(([low, high, n, share]) => ({
    low,
    high,
    n,
    not_grounded: stat(share),
  }));
  return binary === undefined
    ? []
    : blocksOf({ ...binary, n_grounded: 10, n_not_grounded: 10, deciles });
}

describe('the tenths as a histogram', () => {
  const blocks = of([
    [3, 5, 8, 0.25],
    [0, 1, 12, 2 / 3],
  ]);

  test('go from end to end without a gap, and hold every answer', () => {
    expect(blocks.map((b) => [b.from, b.to, b.n, b.risky])).toEqual([
      [0, 2, 12, 8],
      [2, 5, 8, 2],
    ]);
    for (const one of ['grounded', 'notGrounded'] as const) {
      const mass = blocks.reduce((sum, b) => sum + b[one] * (b.to - b.from), 0);
      expect(mass).toBeCloseTo(1, 12);
    }
  });

  test('have an outline that begins and ends on the ground', () => {
    const points = outline(blocks, 'notGrounded');
    expect(points.map((p) => p.x)).toEqual([0, 0, 2, 2, 5, 5]);
    expect(points.map((p) => Number(p.y.toFixed(6)))).toEqual([0, 0.4, 0.4, 0.066667, 0.066667, 0]);
  });

  test('are nothing where all scores are alike', () => {
    expect(of([[1, 1, 20, 0.5]])).toEqual([]);
    expect(outline([], 'grounded')).toEqual([]);
  });
});
