import type { Comparison, Report } from '#shared/api/types.ts';
import { whyNoInterval } from '#shared/format/intervals.ts';
import { correctedOf } from '#shared/terms/labels/corrected.ts';
import type { LabelKind } from '../series/model.ts';

/** A corrected p below this level is significant. */
const LEVEL = 0.05;

/** The pairs of one metric's embedders, by one kind of label. */
export function comparisonsOf(report: Report, metric: string, kind: LabelKind): Comparison[] {
  const headline = kind === 'binary' ? 'auc' : 'spearman';
  return report.comparisons.filter((c) => c.metric === metric && c.headline === headline);
}

/**
 * {@code bge is better}, or {@code undecided}: embedders are never ranked by their values alone.
 */
export function verdictOn({ a, b, verdict }: Comparison): string {
  switch (verdict) {
    case 'better':
      return `${a} is better`;
    case 'worse':
      return `${b} is better`;
    case 'undecided':
      return 'undecided';
    case 'too-few-items':
      return 'too few items';
  }
}

/** How many of the comparisons are decided, in a sentence. */
export function summaryOf(comparisons: Comparison[]): string {
  const decided = comparisons.filter((c) => c.verdict === 'better' || c.verdict === 'worse').length;
  const [first] = comparisons.filter((c) => c.verdict === 'too-few-items');
  if (decided === 0 && first !== undefined && comparisons.every((c) => correctedOf(c) === null)) {
    const why = first.difference === null ? 'too few items' : whyNoInterval(first.difference);
    return `Which embedder is best is undecided: no difference has an interval (${why ?? 'too few items'}).`;
  }
  if (decided === 0 && comparisons.some((c) => (correctedOf(c) ?? 1) < LEVEL)) {
    return 'Which embedder is best is undecided: no pair has both differences, of Spearman and after isotonic scaling, on the same side of 0.';
  }
  if (decided === 0) {
    return 'Which embedder is best is undecided: no difference is significant after the correction for their number.';
  }
  return decided === comparisons.length
    ? 'Every pair of embedders differs.'
    : `${decided} of ${comparisons.length} pairs of embedders differ; the others are undecided.`;
}
