import type { AnchorReport, AnchorSet } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, number, percent, plural } from '#shared/format/numbers.ts';

export type AnchorRun = AnchorReport['runs'][number];
type Shift = NonNullable<AnchorReport['shift']>;

/** {@code 100 answers: 50 grounded, 50 not}; without the counts for who labels blind. */
export function sizeText(of: AnchorSet): string {
  const { anchor_count: all, grounded_count: yes, not_grounded_count: no } = of;
  return yes === null || no === null
    ? plural(all, 'answer')
    : `${plural(all, 'answer')}: ${count(yes)} grounded, ${count(no)} not`;
}

/** How the answers were chosen. */
export function choiceText({ seed }: AnchorSet): string {
  return seed === null ? 'given by id' : `at random, seed ${seed}`;
}

const STATES: Record<AnchorRun['state'], string> = {
  baseline: 'baseline',
  drifted: 'judge drifted',
  'not-shown': 'no drift shown',
  'too-few': 'too few anchors',
};

export function stateText({ state }: Pick<AnchorRun, 'state'>): string {
  return STATES[state];
}

/** What the anchors say of the judge in a run, in one sentence. */
export function driftSentence(of: AnchorReport, id: string): string {
  const run = of.runs.find(({ run_id: each }) => each === id);
  switch (run?.state) {
    case undefined:
      return 'No anchor has a verdict yet.';
    case 'baseline':
      return 'This is the first run of the labeller over these anchors: later runs are compared with it.';
    case 'drifted':
      return `The judge drifted: ${changesText(run)}, more than the tolerance explains.`;
    case 'not-shown':
      return `No drift is shown: ${changesText(run)}. That does not mean that there is none.`;
    case 'too-few':
      return `Too few anchors: ${count(run.compared)} have a verdict to compare, and ${count(of.needed)} are needed.`;
  }
}

function changesText({ changed, compared, changed_share: share }: AnchorRun): string {
  const some = `on ${count(changed)} of ${plural(compared, 'anchor')} the verdict differs from the baseline`;
  return share === null ? some : `${some} (${shareText(share)})`;
}

function shareText({ value, low, high }: NonNullable<AnchorRun['changed_share']>): string {
  return low === null || high === null
    ? percent(value)
    : `${percent(value)}, ${percent(low)} to ${percent(high)}`;
}

/** Whether system or judge moved the share of grounded answers. */
export function causeSentence({ cause, same_answers: same, difference }: Shift): string {
  const moved = `The share of grounded answers differs from the baseline by ${difference === null ? 'an unknown amount' : interval(difference)}`;
  switch (cause) {
    case 'system':
      return `System: ${lower(moved)}, and the judge’s change on the anchors does not explain it.`;
    case 'judge':
      return same
        ? `Judge: ${lower(moved)}, on the same answers.`
        : `Judge: ${lower(moved)}, and the judge’s change on the anchors may explain all of it.`;
    case 'both':
      return `Both: ${lower(moved)}, and the judge’s change on the anchors explains only a part.`;
    case 'not-shown':
      return `Not shown: ${lower(moved)}. That is within chance, or the anchors cannot tell whose change it is.`;
  }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** {@code 412} or {@code more than 1,000}; a dash if the run is not compared. */
export function evidenceText({ evidence }: AnchorRun): string {
  return evidence === null ? '–' : evidence >= 1000 ? 'more than 1,000' : number(evidence);
}

/** What the anchors add to an estimate, and whether the budget covers them. */
export function anchorsSentences(
  of: { count: number; calls: number; fits_budget: boolean | null } | null,
): string[] {
  if (of === null) {
    return [];
  }
  const asked =
    of.count === 0
      ? 'All anchors are among these answers.'
      : `${plural(of.calls, 'call')} of them for ${plural(of.count, 'anchor')}, which are asked about first.`;
  return of.fits_budget === false
    ? [
        asked,
        'The budget may not cover the whole anchor set: the run may then say nothing about drift.',
      ]
    : [asked];
}
