import type { Labelling } from '#shared/api/types.ts';
import { type Interval, rangeText, whyNoInterval } from '#shared/format/intervals.ts';
import { count, plural, percent } from '#shared/format/numbers.ts';
import type { LabelTask } from './task.ts';

/** Krippendorff (2004): good enough to rely on, and good enough for tentative conclusions. */
const GOOD = 0.8;
const TENTATIVE = 2 / 3;

/** The state of all versions together, in a sentence. */
export function findingOf(all: Labelling[]): string {
  const answers = sum(all, (each) => each.answers);
  const labelled = sum(all, labelledIn);
  if (labelled === 0) {
    return `People have labelled none of the ${plural(answers, 'answer')}.`;
  }
  const disagreeing = all.filter((each) => weigh(each) === 'poor').length;
  const reports = sum(all, (each) => each.reports_behind.length);
  return [
    `People have labelled ${count(labelled)} of ${plural(answers, 'answer')}.`,
    ...(disagreeing > 0
      ? [
          'They do not agree enough to fit a threshold: agree on what “grounded” means before you label more.',
        ]
      : []),
    ...(reports > 0
      ? [`${plural(reports, 'report is', 'reports are')} older than the newest labels.`]
      : []),
  ].join(' ');
}

export function labelledIn({ grounded, segments }: Labelling): number {
  return Math.max(grounded.labelled, segments.labelled);
}

/** The agreement of the annotators, or why there is no number. */
export function agreementOf({ agreement, grounded }: Labelling): string {
  const { answers, needed, share, alpha } = agreement;
  if (answers === 0 && grounded.shared > 0) {
    return 'None of the answers that you have labelled has a label by somebody else yet. Other labels are hidden from you until you have labelled the answer.';
  }
  if (answers === 0) {
    return 'No answer has labels by two people yet, so agreement cannot be measured.';
  }
  if (share === null) {
    return `${plural(answers, 'answer has', 'answers have')} labels by two people or more; ${count(needed)} are needed to measure agreement.`;
  }
  const same = `${plural(answers, 'answer has', 'answers have')} labels by two people or more; ${shareText(share)} of the pairs agree`;
  return alpha === null
    ? `${same}. All labels are of one class, so this is no evidence of agreement beyond chance.`
    : `${same}. Agreement beyond chance, alpha, is ${rangeText(alpha)}. ${meaningOf(alpha)}`;
}

/** {@code 88 % (77 % to 96 %)}. */
function shareText(share: Interval): string {
  const { value, low, high } = share;
  return low === null || high === null
    ? `${percent(value)} (${whyNoInterval(share)})`
    : `${percent(value)} (${percent(low)} to ${percent(high)})`;
}

type Weight = 'good' | 'tentative' | 'poor' | 'undecided';

function meaningOf(alpha: Interval): string {
  return whyNoInterval(alpha) === null
    ? meaning(weightOf(alpha))
    : 'There is no interval, so whether that is enough is unknown: let two people label more of the same answers.';
}

function meaning(weight: Weight): string {
  switch (weight) {
    case 'good':
      return 'Agreement is good.';
    case 'tentative':
      return 'That is enough for tentative conclusions.';
    case 'poor':
      return 'That is not enough to fit a threshold.';
    case 'undecided':
      return 'Whether that is enough is undecided: let two people label more of the same answers.';
  }
}

function weigh({ agreement: { alpha } }: Labelling): Weight | null {
  return alpha === null ? null : weightOf(alpha);
}

function weightOf({ low, high }: Interval): Weight {
  if (low === null || high === null) {
    return 'undecided';
  }
  if (low >= GOOD) {
    return 'good';
  }
  if (low >= TENTATIVE) {
    return 'tentative';
  }
  return high < TENTATIVE ? 'poor' : 'undecided';
}

/** {@code 37 of 400, 12 today}: the server's count plus the labels given since. */
export function progressOf(state: Labelling, task: LabelTask, added: number): string {
  const { labelled, mine_since: today, shared } = state[task.kind];
  const mine = count(today + added);
  return task.pool === 'second'
    ? `${count(shared + added)} of ${count(labelled)} labelled answers have two opinions, ${mine} today`
    : `${count(labelled + added)} of ${count(state.answers)}, ${mine} today`;
}

export function shareOf(state: Labelling, task: LabelTask, added: number): number {
  const { labelled, shared } = state[task.kind];
  return task.pool === 'second'
    ? (shared + added) / Math.max(1, labelled)
    : (labelled + added) / Math.max(1, state.answers);
}

function sum<T>(all: T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}
