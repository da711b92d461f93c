import { describe, expect, test } from 'vitest';
import { bandOf, type Case } from './bootstrap.ts';

/** A line plus a wave that a line cannot explain. */
const cases: Case[] = Array.from({ length: 60 }, (_, i) => ({
  item: String(i),
  x: i / 59,
  y: 0.2 + 0.5 * (i / 59) + 0.1 * Math.sin(i * 2.4),
}));

function widthAt(band: { low: number; high: number }[], i: number): number {
  const at = band[i];
  return at === undefined ? Number.NaN : at.high - at.low;
}

describe('the band of a regression line', () => {
  const band = bandOf(cases, [0, 1], 11);

  test('holds the line, and is narrowest in the middle', () => {
    expect(band.map((p) => p.x)).toHaveLength(11);
    for (const { x, low, high } of band) {
      expect(low).toBeLessThan(0.2 + 0.5 * x + 0.02);
      expect(high).toBeGreaterThan(0.2 + 0.5 * x - 0.02);
    }
    expect(widthAt(band, 5)).toBeLessThan(widthAt(band, 0));
    expect(widthAt(band, 5)).toBeLessThan(widthAt(band, 10));
  });

  test('is as wide as the textbook has it, within a fifth', () => {
    // Standard error of the mean response at the mean of x: s / sqrt(n), where s is the standard
    // deviation of the residuals.
    const s = Math.sqrt(
      cases.reduce((sum, { x, y }) => sum + (y - 0.2 - 0.5 * x) ** 2, 0) / (cases.length - 2),
    );
    const expected = (2 * 1.96 * s) / Math.sqrt(cases.length);
    expect(widthAt(band, 5) / expected).toBeGreaterThan(0.8);
    expect(widthAt(band, 5) / expected).toBeLessThan(1.2);
  });

  test('is the same for the same cases', () => expect(bandOf(cases, [0, 1], 11)).toEqual(band));

  test('counts an item’s answers as one: repeated ones do not make it narrower', () => {
    const thrice = [...cases, ...cases, ...cases];
    expect(widthAt(bandOf(thrice, [0, 1], 11), 5)).toBeCloseTo(widthAt(band, 5), 12);
  });

  test('is nothing for fewer than twenty items, or where all scores are alike', () => {
    expect(bandOf(cases.slice(0, 19), [0, 1])).toEqual([]);
    expect(bandOf(cases.slice(0, 20), [0, 1])).not.toEqual([]);
    const alike = cases.map((c) => ({ ...c, x: 1 }));
    expect(bandOf(alike, [0, 1])).toEqual([]);
  });
});
