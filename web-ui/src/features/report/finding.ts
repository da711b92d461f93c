import type { Finding, Report, Series } from '#shared/api/types.ts';
import { type Interval, negated, ranged, spoken } from '#shared/format/intervals.ts';
import { counted } from '#shared/format/numbers.ts';
import { chance, type LabelKind, titleOf, type Titles } from './model.ts';
import { claims, rowsOf, whyNot } from './rows.ts';
import { targetOf } from './target.ts';

const WORDS = {
  auc: { kind: 'binary', statistic: 'AUC', label: 'a label of grounded' },
  spearman: { kind: 'factuality', statistic: 'Spearman', label: 'a factuality' },
} as const;

/** The findings on the kinds of label that there is a statistic for; the others have nothing to say. */
export function findingsOf({ findings }: Report, kinds: LabelKind[]): Finding[] {
  return findings.filter(({ headline }) => kinds.includes(WORDS[headline].kind));
}

/** What a report found, in one or two sentences, before any number is looked at. */
export function sentenceOf(finding: Finding, report: Report, titles: Titles): string {
  const { best, headline, value } = finding;
  if (finding.verdict === 'no-score' || best === null || value === null) {
    return noScore(finding, report, titles);
  }
  const { statistic } = WORDS[headline];
  const does = doesOf(finding, report);
  const title = titleOf(best.metric, titles);
  const name = best.embedder === null ? title : `${title} with ${best.embedder}`;
  const measured = `${statistic} ${spoken(value)}`;
  const claim = `${name} ${does} (${measured})`;
  switch (finding.verdict) {
    case 'wrong-way':
      return `On this data the scores point the wrong way: even the best, ${name}, is worse than chance (${measured}).`;
    case 'no-signal':
      return `The data do not show that any score ${does}: no interval lies above chance. The highest value is that of ${name} (${measured}).${reversed(finding, report, titles)}`;
    case 'too-few-items':
      return `There are too few labelled items to tell whether a score ${does}: an interval and a verdict take ${headline === 'auc' ? '10 items that hold either class' : '20 items'}. The highest value is that of ${name} (${measured}).`;
    case 'no-floor':
      return `${claim}. There is no floor to set it against.${bestOf(finding, report)}`;
    case 'below-floor':
      return `${claim}, but the floor ${floorOf(finding, titles)} alone does better${by(finding.difference && negated(finding.difference))}${scaledBy(finding.scaled_difference && negated(finding.scaled_difference))}.${atEqualLength(finding, report)}`;
    case 'undecided':
      return `${claim}. Whether it beats the best floor, ${floorOf(finding, titles)}, is undecided${differs(finding.difference)}${scaledBy(finding.scaled_difference)}.${atEqualLength(finding, report)}`;
    case 'adds':
      return `${claim}, better than the best floor, ${floorOf(finding, titles)}${by(finding.difference)}${scaledBy(finding.scaled_difference)}.${rivals(finding.rivals)}${bestOf(finding, report)}`;
  }
}

/** What a score does that works. */
function doesOf({ headline, best }: Finding, report: Report): string {
  return headline === 'auc'
    ? 'separates grounded from ungrounded answers'
    : `follows ${targetOf(report, seriesOf(report, best))}`;
}

function seriesOf(report: Report, named: Finding['best']): Series | undefined {
  return report.results.find(
    ({ metric, embedder }) => metric === named?.metric && embedder === named.embedder,
  );
}

/** A score that is not better than the length may still tell more than it: what is left of it where lengths are alike. */
function atEqualLength({ headline, best }: Finding, report: Report): string {
  const auc = seriesOf(report, best)?.binary?.length_matched?.auc;
  return headline !== 'auc' || auc == null
    ? ''
    : ` Among answers of about equal length its AUC is ${ranged(auc)}.`;
}

function floorOf({ floor }: Finding, titles: Titles): string {
  return floor === null ? '' : `“${titleOf(floor, titles)}”`;
}

function by(difference: Interval | null): string {
  return difference === null ? '' : `, by ${ranged(difference)}`;
}

/** The second difference, which a verdict over factuality takes, too. */
function scaledBy(difference: Interval | null | undefined): string {
  return difference == null
    ? ''
    : `, and of Pearson’s r after isotonic scaling ${ranged(difference)}`;
}

function differs(difference: Interval | null): string {
  return difference === null ? '' : `: the difference is ${ranged(difference)}`;
}

function rivals(n: number): string {
  return n === 0
    ? ''
    : ` ${counted(n, 'other score', 'other scores')} ${n === 1 ? 'is' : 'are'} not significantly different.`;
}

function scoresOf({ headline }: Finding, { results }: Report): [Series, Interval][] {
  return results.flatMap((series): [Series, Interval][] => {
    const value = headline === 'auc' ? series.binary?.auc : series.factuality?.spearman;
    return series.undirected !== true && value != null ? [[series, value]] : [];
  });
}

/** The highest of many values is partly luck. */
function bestOf(finding: Finding, report: Report): string {
  const { length } = scoresOf(finding, report);
  return length < 2
    ? ''
    : ` It is the best of ${length} scores; the interval does not allow for that choice.`;
}

/** A score that separates the wrong way does separate, and the highest value hides it. */
function reversed(finding: Finding, report: Report, titles: Titles): string {
  const at = chance(WORDS[finding.headline].kind);
  const below = scoresOf(finding, report).filter(([, { high }]) => high !== null && high < at);
  const [first] = below;
  if (first === undefined) {
    return '';
  }
  const [{ metric, embedder }, value] = first;
  const name = titleOf(metric, titles) + (embedder === null ? '' : ` with ${embedder}`);
  const others = below.length === 1 ? '' : `, and so do ${below.length - 1} more`;
  return ` ${name} points the wrong way (${spoken(value)})${others}.`;
}

function noScore({ headline }: Finding, report: Report, titles: Titles): string {
  const scores = report.results.filter(claims);
  const { kind, statistic, label } = WORDS[headline];
  const known = scores.find((series) => series[kind] != null);
  const first = known ?? scores[0];
  if (first === undefined) {
    return 'No score was computed, only floors.';
  }
  const labelled = scores.some(({ binary, factuality }) => (binary ?? factuality) != null);
  if (known === undefined && labelled) {
    const subjects = [...new Set(scores.map(({ subject }) => subject))].join(' and no ');
    const others = rowsOf(report, kind, 'name').length > 0;
    const rest = others ? ' Only what claims no direction has one.' : '';
    return `No score has a value of ${statistic} here: no ${subjects} that a score is of has ${label}.${rest}`;
  }
  return `No score has a statistic here (${titleOf(first.metric, titles)}: ${whyNot(first)}).`;
}
