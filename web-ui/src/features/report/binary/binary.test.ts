import { describe, expect, test } from 'vitest';
import type { Series } from '#shared/api/types.ts';
import { atFalseAlarms, atRecalls, bandOf, fillGaps, heightAt, pointsOf } from './curves.ts';
import {
  decilesOf,
  endsOf,
  ofOneClass,
  quantileRows,
  scoreAxis,
  spreadOf,
} from './distributions.ts';
import { score, stat } from '../series/sampleReports.ts';
import { sentence } from './reasons.ts';

const sgi = score('sgi', 'bge', stat(0.8));
const risky: Series = { ...sgi, direction: 'higher-is-risky' };

function lows(series: Series): number[][] {
  return decilesOf(series).map((d) => [d.at, d.low]);
}

describe('a distribution', () => {
  const quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => ({
    share,
    value: stat(10 * share, 1),
  }));

  test('is spread between its quantiles', () =>
    expect(spreadOf(quantiles)).toEqual({
      low: 0.5,
      high: 9.5,
      box: [2.5, 7.5],
      median: stat(5, 1),
    }));

  test.each([
    [[], null],
    [[{ share: 0.5, value: null }], null],
    [[{ share: 0.5, value: stat(3, 1) }], { low: 3, high: 3, box: null, median: stat(3, 1) }],
  ])('of %j is %j', (given, expected) => expect(spreadOf(given)).toEqual(expected));

  test('has trustworthy to the right', () => {
    expect(scoreAxis(sgi, [0, 2])).toMatchObject({ from: 0, to: 2 });
    expect(scoreAxis(risky, [0, 2])).toMatchObject({ from: 2, to: 0 });
    expect(endsOf(risky)).toEqual(['← risky', 'trustworthy →']);
    expect(endsOf({ ...sgi, direction: 'undirected' })).toEqual(['', '']);
  });

  test('sets the classes side by side, and misses what one lacks', () =>
    expect(
      sgi.binary &&
        quantileRows({
          ...sgi.binary,
          quantiles_grounded: [{ share: 0.5, value: stat(1) }],
          quantiles_not_grounded: [{ share: 0.25, value: stat(2) }],
        }),
    ).toEqual([
      { share: 0.25, grounded: null, not: stat(2) },
      { share: 0.5, grounded: stat(1), not: null },
    ]));

  test.each([
    [{ value: 0.5, low: 0.4, high: 0.6 }, ''],
    [null, ''],
    [{ value: 0, low: 0, high: 0.17 }, ' A tenth that is all of one class'],
    [{ value: 1, low: 0.83, high: 1 }, ' A tenth that is all of one class'],
  ])('says of a tenth with %j how it is known', (not_grounded, words) => {
    const deciles = [{ low: 0, high: 1, n: 20, not_grounded }];
    const sentences = sgi.binary && ofOneClass({ ...sgi.binary, deciles });
    expect(sentences?.slice(0, words.length || 1)).toBe(words);
  });

  test('counts its tenths from the riskier end', () => {
    const deciles = [1, 2].map((low) => ({ low, high: low + 1, n: 4, not_grounded: null }));
    const binary = sgi.binary && { ...sgi.binary, deciles };
    expect(lows({ ...sgi, ...(binary && { binary }) })).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(lows({ ...risky, ...(binary && { binary }) })).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

describe('a curve', () => {
  const roc = pointsOf([
    [0, 0, null],
    [0.04, 0.5, 0.9],
    [0.2, 0.5, 0.8],
    [0.2, 0.9, 0.7],
    [1, 1, 0.1],
  ]);

  test('is read at false positive rates', () =>
    expect(atFalseAlarms(roc).map((r) => [r.wanted, r.point?.y, r.point?.threshold])).toEqual([
      [0.01, 0, null],
      [0.05, 0.5, 0.9],
      [0.1, 0.5, 0.9],
      [0.2, 0.9, 0.7],
      [0.5, 0.9, 0.7],
    ]));

  test('is read at recalls, where there is such a point', () => {
    const points = pointsOf([
      [0.5, 1, 0.9],
      [0.9, 0.7, 0.5],
      [0.96, 0.6, 0.4],
    ]);
    expect(atRecalls(points).map((r) => r.point?.y ?? null)).toEqual([1, 0.7, 0.7, 0.6, null]);
  });

  test('leaves out a point that is not whole', () =>
    expect(pointsOf([[null, 0.5, 1], []])).toEqual([]));
});

describe('a band', () => {
  test('is read place by place, and is none where a report has none', () => {
    const band = bandOf([
      [0.05, 0.7, 0.6, 0.8],
      [0.1, 0.8, 0.7, 0.9],
    ]);
    expect(heightAt(band, 0.1)).toEqual({ x: 0.1, y: 0.8, low: 0.7, high: 0.9 });
    expect(heightAt(band, 0.2)).toBeNull();
    expect(bandOf(undefined)).toEqual([]);
  });
});

function at(x: number, y: number) {
  return { x, y, threshold: null };
}

describe('precision between two thresholds', () => {
  test('stays where it is as long as the same share of the flagged is risky', () =>
    expect(fillGaps([at(0, 1), at(0.06, 0.5)]).map(({ y }) => y)).toEqual([1, 0.5, 0.5, 0.5]));

  test('falls along a curve, because wrong flags are mixed evenly with right ones', () => {
    const between = fillGaps([at(0.5, 1), at(1, 0.5)]);
    const middle = between.find(({ x }) => Math.abs(x - 0.76) < 1e-9);
    expect(middle?.y).toBeCloseTo(0.76 / (0.76 + 0.52), 12);
    expect(between.at(-1)?.y).toBeCloseTo(0.5, 12);
  });

  test('needs no more points where there are enough', () =>
    expect(fillGaps([at(0.5, 0.9), at(0.51, 0.89)])).toHaveLength(2));
});

test.each([
  [null, null],
  ['', null],
  ['the holdout is locked', 'The holdout is locked.'],
  ['Too few labels.', 'Too few labels.'],
])('the reason %j reads: %j', (reason, words) => expect(sentence(reason)).toBe(words));
