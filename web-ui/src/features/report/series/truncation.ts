import type { Report, Series } from '#shared/api/types.ts';
import { count, percent } from '#shared/format/numbers.ts';

const ROLES = ['question', 'context', 'reference', 'answer'] as const;

/**
 * The share of its texts that a score's embedder read:
 * {@code 7.1 % of context text read (93 of 148 truncated)}; empty if it read all.
 */
export function cutOf({ reading }: Series): string {
  return ROLES.flatMap((role) => {
    const read = reading?.[role];
    return read !== undefined && read.truncated > 0
      ? [
          `${percent(read.read_share)} of ${role} text read (${count(read.truncated)} of ${count(read.texts)} truncated)`,
        ]
      : [];
  }).join('; ');
}

/** One sentence for each embedder that truncated texts, the score with the most text lost first. */
export function cutsOf(report: Report): string[] {
  const worst = new Map<string, Series>();
  for (const series of report.results) {
    const { embedder } = series;
    if (embedder === null || cutOf(series) === '') {
      continue;
    }
    const known = worst.get(embedder);
    if (known === undefined || cutOf(series).length > cutOf(known).length) {
      worst.set(embedder, series);
    }
  }
  return [...worst].map(([embedder, series]) => `${embedder}: ${cutOf(series)}.`);
}
