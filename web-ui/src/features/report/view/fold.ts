import type { Row } from '../series/rows.ts';

/** Up to this many scores are readable at a glance; more are folded. */
const MANY = 20;

/** The floors and the rows of one embedder; all rows if it has no score, or none is chosen. */
export function ofEmbedder(rows: Row[], embedder: string | null): Row[] {
  const isOf = (row: Row) => !row.floor && row.series.embedder === embedder;
  return embedder !== null && rows.some(isOf) ? rows.filter((row) => row.floor || isOf(row)) : rows;
}

/**
 * If there are too many rows: floors, the open row, and for each metric the row with the highest
 * statistic. That does not decide which embedder is best, so a row says among how many it is the
 * highest.
 */
export function foldRows(rows: Row[], open: string | null): Row[] {
  if (rows.filter((row) => !row.floor).length <= MANY) {
    return rows;
  }
  const highest = new Map<string, Row>();
  for (const row of rows) {
    const other = highest.get(row.series.metric);
    if (!row.floor && (other === undefined || row.stat.value > other.stat.value)) {
      highest.set(row.series.metric, row);
    }
  }
  return rows.filter(
    (row) => row.floor || row.key === open || highest.get(row.series.metric) === row,
  );
}

/**
 * The number of rows that a metric's highest row represents, including itself; 1 for other rows,
 * and if none is folded.
 */
export function foldedCount(row: Row, rows: Row[], shown: Row[]): number {
  const ofMetric = (all: Row[]) => all.filter((other) => other.series.metric === row.series.metric);
  const all = ofMetric(rows);
  const isHighest = all.every((other) => other.stat.value <= row.stat.value);
  return row.floor || !isHighest || ofMetric(shown).length === all.length ? 1 : all.length;
}
