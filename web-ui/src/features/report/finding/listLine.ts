import type { Finding } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { nameOf, type Titles } from '../series/model.ts';
import { HEADLINES } from './sentence.ts';

const VERDICTS: Record<Finding['verdict'], string> = {
  adds: 'Beats the floor',
  undecided: 'Undecided against the floor',
  'below-floor': 'Below the floor',
  'no-signal': 'No signal',
  'wrong-way': 'Points the wrong way',
  'no-floor': 'No floor to compare it with',
  'no-score': 'No score has a statistic',
  'too-few-items': 'Too few items for a verdict',
};

/** The main finding of a report: the first one on which a score has a statistic. */
export function leadingOf(findings: Finding[]): Finding | undefined {
  return findings.find(({ verdict }) => verdict !== 'no-score') ?? findings[0];
}

/** The verdicts that rest on all floors together. */
const TOGETHER: Partial<typeof VERDICTS> = {
  adds: 'Adds to the floors',
  undecided: 'Not shown to add to the floors',
};

/** A finding short enough for a list: the verdict, then the best score with its interval. */
export function listLineOf(finding: Finding, titles: Titles): string {
  const { verdict, best, value, headline } = finding;
  const together = finding.added_value == null ? undefined : TOGETHER[verdict];
  if (best === null || value === null) {
    return VERDICTS[verdict];
  }
  return `${together ?? VERDICTS[verdict]}: ${nameOf(best, titles)}, ${HEADLINES[headline].statistic} ${interval(value)}`;
}
