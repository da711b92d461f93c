import type { Finding, Report, Series } from '#shared/api/types.ts';
import { type LabelKind, nameOf, titleOf, type Titles } from '../series/model.ts';
import { isRanked, rowsOf, whyNot } from '../series/rows.ts';
import { targetOf } from '../series/target.ts';

/** The name of each headline statistic, and the labels that it needs. */
export const HEADLINES = {
  auc: { kind: 'binary', statistic: 'AUC', label: 'a label of grounded' },
  spearman: { kind: 'factuality', statistic: 'Spearman', label: 'a factuality' },
} as const;

/** The findings on the kinds of label that have a statistic; the others are empty. */
export function findingsOf({ findings }: Report, kinds: LabelKind[]): Finding[] {
  return findings.filter(({ headline }) => kinds.includes(HEADLINES[headline].kind));
}

/** The finding of a report in one plain sentence; the numbers follow it. */
export function sentenceOf(finding: Finding, report: Report, titles: Titles): string {
  const { best, verdict } = finding;
  if (verdict === 'no-score' || best === null || finding.value === null) {
    return noScore(finding, report, titles);
  }
  const does = doesOf(finding, report);
  const name = nameOf(best, titles);
  const floor = finding.floor === null ? '' : `“${titleOf(finding.floor, titles)}”`;
  const together = finding.added_value != null;
  switch (verdict) {
    case 'wrong-way':
      return `The scores point the wrong way: even the best, ${name}, is worse than chance.`;
    case 'no-signal':
      return `The data do not show that any score ${does}.`;
    case 'too-few-items':
      return `There are too few labelled items to tell whether a score ${does}.`;
    case 'no-floor':
      return `${name} ${does}; there is no floor to compare it with.`;
    case 'below-floor':
      return together
        ? `${name} ${does}, but the floor ${floor} alone does better, and the score is not shown to add to all floors together.`
        : `${name} ${does}, but the floor ${floor} alone does better.`;
    case 'undecided':
      return together
        ? `${name} ${does}; whether it adds to all floors together is undecided.${aloneOf(finding, floor)}`
        : `${name} ${does}; whether it does better than the best floor, ${floor}, is undecided.`;
    case 'adds':
      return together
        ? `${name} ${does} and adds to all floors together.${aloneOf(finding, floor)}`
        : `${name} ${does}, better than the best floor, ${floor}.`;
  }
}

/** How the best score alone compares with its best floor; empty where nothing is known. */
function aloneOf({ floor_verdict: verdict }: Finding, floor: string): string {
  switch (verdict) {
    case 'adds':
      return ` Alone, it does better than the best floor, ${floor}.`;
    case 'worse':
      return ` Alone, it does worse than the best floor, ${floor}.`;
    case 'does-not-show':
      return ` Whether it alone does better than the best floor, ${floor}, is undecided.`;
    default:
      return '';
  }
}

/** The series of the best score. */
export function bestOf(report: Report, { best }: Finding): Series | undefined {
  return report.results.find(
    ({ metric, embedder }) => metric === best?.metric && embedder === best.embedder,
  );
}

function doesOf(finding: Finding, report: Report): string {
  return finding.headline === 'auc'
    ? 'separates grounded from ungrounded answers'
    : `follows ${targetOf(report, bestOf(report, finding))}`;
}

function noScore({ headline }: Finding, report: Report, titles: Titles): string {
  const scores = report.results.filter(isRanked);
  const { kind, statistic, label } = HEADLINES[headline];
  const known = scores.find((series) => series[kind] != null);
  const first = known ?? scores[0];
  if (first === undefined) {
    return 'No score was computed, only floors.';
  }
  const labelled = scores.some(({ binary, factuality }) => (binary ?? factuality) != null);
  if (known === undefined && labelled) {
    const subjects = [...new Set(scores.map(({ subject }) => subject))].join(' and no ');
    const others = rowsOf(report, kind, 'name').length > 0;
    const rest = others ? ' Only metrics without a documented direction have one.' : '';
    return `No score has a value of ${statistic} here: no ${subjects} with a score has ${label}.${rest}`;
  }
  return `No score has a statistic here (${titleOf(first.metric, titles)}: ${whyNot(first)}).`;
}
