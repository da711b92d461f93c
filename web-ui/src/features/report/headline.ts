import type { Finding } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { titleOf, type Titles } from './model.ts';

const VERDICTS: Record<Finding['verdict'], string> = {
  adds: 'Beats the floor',
  undecided: 'Undecided against the floor',
  'below-floor': 'Below the floor',
  'no-signal': 'No signal',
  'wrong-way': 'Points the wrong way',
  'no-floor': 'No floor to hold it against',
  'no-score': 'No score has a statistic',
  'too-few-items': 'Too few items for a verdict',
};

const STATISTICS: Record<Finding['headline'], string> = { auc: 'AUC', spearman: 'Spearman' };

/** The finding that stands for a report: the first on which some score has a statistic. */
export function leadingOf(findings: Finding[]): Finding | undefined {
  return findings.find(({ verdict }) => verdict !== 'no-score') ?? findings[0];
}

/** What a report found, short enough for a list: the verdict, then the best score with its interval. */
export function headlineOf({ verdict, best, value, headline }: Finding, titles: Titles): string {
  if (best === null || value === null) {
    return VERDICTS[verdict];
  }
  const title = titleOf(best.metric, titles);
  const name = best.embedder === null ? title : `${title} with ${best.embedder}`;
  return `${VERDICTS[verdict]}: ${name}, ${STATISTICS[headline]} ${interval(value)}`;
}
