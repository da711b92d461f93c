import type { Finding } from '#shared/api/types.ts';
import type { Row } from '../series/rows.ts';

/** The subject of a score: an answer, or an item with all of its answers. */
export type Level = Row['series']['subject'];

/**
 * Scores of answers and of items have different subjects: each level has its own chart, that of the
 * finding first.
 */
export function levelsOf(rows: Row[], finding: Finding | undefined): Level[] {
  const there = new Set(rows.map((row) => row.series.subject));
  const best = rows.find(
    ({ series }) =>
      series.metric === finding?.best?.metric && series.embedder === finding.best.embedder,
  );
  const order: Level[] = best?.series.subject === 'item' ? ['item', 'answer'] : ['answer', 'item'];
  return order.filter((level) => there.has(level));
}
