import type { Row } from '../series/rows.ts';

/** So many scores are looked through at a glance; more are folded. */
const MANY = 20;

/** The rows of one embedder below the floors; all of them if it has no score, or none is chosen. */
export function ofEmbedder(rows: Row[], embedder: string | null): Row[] {
  const isOf = (row: Row) => !row.floor && row.series.embedder === embedder;
  return embedder !== null && rows.some(isOf) ? rows.filter((row) => row.floor || isOf(row)) : rows;
}

/**
 * Floors, and of each metric the row with the highest statistic, where there would be too many; the row that is open
 * stays. Which embedder is best is not decided by that, so a row says of how many it is the highest.
 */
export function folded(rows: Row[], open: string | null): Row[] {
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

/** How many rows the highest of a metric stands for, itself among them; 1 for any other, and where none is folded. */
export function standsFor(row: Row, rows: Row[], shown: Row[]): number {
  const ofMetric = (all: Row[]) => all.filter((other) => other.series.metric === row.series.metric);
  const all = ofMetric(rows);
  const isHighest = all.every((other) => other.stat.value <= row.stat.value);
  return row.floor || !isHighest || ofMetric(shown).length === all.length ? 1 : all.length;
}
