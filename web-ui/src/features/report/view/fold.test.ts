import { describe, expect, test } from 'vitest';
import { foldRows, ofEmbedder, foldedCount } from './fold.ts';
import { rowsOf } from '../series/rows.ts';
import { floor, report, score, stat } from '../series/sampleReports.ts';

const METRICS = ['sgi', 'theta-rc', 'theta-rq', 'luq', 'u-deg', 'u-ecc', 'u-eigv'];
const EMBEDDERS = ['lexical', 'bge', 'e5'];
const rows = rowsOf(
  report(
    floor('length', stat(0.9)),
    ...METRICS.flatMap((metric, i) =>
      EMBEDDERS.map((embedder, j) => score(metric, embedder, stat(0.5 + 0.05 * i + 0.01 * j))),
    ),
  ),
  'binary',
  'value',
);
const few = rows.slice(0, 19);

describe('a long report', () => {
  const shown = foldRows(rows, null);

  test('is folded to its floors and the highest row of each metric', () =>
    expect(shown.map((row) => row.key)).toEqual([
      'binary/length/',
      ...METRICS.toReversed().map((metric) => `binary/${metric}/e5`),
    ]));

  test('gives the number of rows of which a row is the highest', () =>
    expect(shown.map((row) => foldedCount(row, rows, shown))).toEqual([1, 3, 3, 3, 3, 3, 3, 3]));

  test('keeps the open row at its place', () => {
    const kept = foldRows(rows, 'binary/sgi/lexical');
    expect(kept.map((row) => row.key)).toContain('binary/sgi/lexical');
    expect(kept).toHaveLength(shown.length + 1);
    expect(kept.slice(-2).map((row) => [row.key, foldedCount(row, rows, kept)])).toEqual([
      ['binary/sgi/e5', 3],
      ['binary/sgi/lexical', 1],
    ]);
  });

  test('that is short is not folded', () => expect(foldRows(few, null)).toBe(few));
});

describe('the rows of one embedder', () => {
  test('are below the floors', () => {
    const left = ofEmbedder(rows, 'bge');
    expect(left).toHaveLength(1 + METRICS.length);
    expect(new Set(left.map((row) => row.series.embedder))).toEqual(new Set([null, 'bge']));
  });

  test.each([null, 'none'])('are all rows for %j', (embedder) =>
    expect(ofEmbedder(rows, embedder)).toBe(rows),
  );
});
