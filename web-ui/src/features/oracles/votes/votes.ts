import type { LabelVote, VoteReason, VoteStatus, VoteVerdict } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, percent, plural } from '#shared/format/numbers.ts';
import { labelText } from '../words/runs.ts';

/** The statuses of verdicts, in the order shown. */
export const STATUSES: readonly (readonly [VoteStatus, string])[] = [
  ['labelled', 'labelled'],
  ['unlabelled', 'no majority'],
];

export function statusIn(query: URLSearchParams): VoteStatus | null {
  return STATUSES.find(([status]) => status === query.get('status'))?.[0] ?? null;
}

const REASONS: Record<VoteReason, string> = {
  'too-few-votes': 'too few members say yes or no',
  'no-majority': 'the members are divided',
};

/** Why an answer has no label. */
export function reasonText(reason: string): string {
  return (REASONS as Record<string, string>)[reason] ?? reason;
}

/** What the vote brought, in a sentence. */
export function voteSentence(vote: LabelVote): string {
  const { labelled, unlabelled, answer_count: all } = vote;
  if (labelled === 0) {
    return `No label: of ${plural(all, 'answer')}, there is none on which ${majority(vote)} agree.`;
  }
  const left =
    unlabelled === 0
      ? ''
      : ` ${plural(unlabelled, 'answer stays', 'answers stay')} without a label.`;
  return `${plural(labelled, 'label')}: on ${percent(labelled / Math.max(1, all))} of ${plural(all, 'answer')}, ${majority(vote)} agree.${left}`;
}

/** How the vote counts. */
export function ruleSentence(vote: LabelVote): string {
  return `An answer is labelled if ${majority(vote)} agree. A member that abstains or has no verdict makes no majority easier.`;
}

function majority({ needed, members }: LabelVote): string {
  return members.length === 2
    ? 'both members'
    : `at least ${count(needed)} of ${count(members.length)} members`;
}

/** A line of the table of answers by status and reason. */
export type Line = { key: string; words: string; n: number; isPart: boolean };

/** The answers with a label, and those without one by reason as well. */
export function linesOf(vote: LabelVote): Line[] {
  const reasons = Object.entries(vote.reasons ?? {}).toSorted(
    ([a, n], [b, m]) => m - n || a.localeCompare(b),
  );
  return [
    ...STATUSES.map(([key, words]) => ({ key: key as string, words, n: vote[key], isPart: false })),
    ...reasons.map(([key, n]) => ({ key, words: reasonText(key), n, isPart: true })),
  ];
}

const SAYS: Record<VoteVerdict['ballots'][number], string> = {
  grounded: 'grounded',
  'not-grounded': 'not grounded',
  abstained: 'no statement to judge',
  unlabelled: 'no verdict',
  'not-asked': 'not asked',
};

/** What each member says of an answer, by name. */
export function ballotTexts(vote: LabelVote, { ballots }: VoteVerdict): string[] {
  return ballots.map((says, i) => {
    const member = vote.members[i];
    return `${member === undefined ? '' : `${memberTitle(vote, i)}: `}${SAYS[says]}`;
  });
}

/** A member's name, with its version where two versions of a labeller vote. */
export function memberTitle({ members }: LabelVote, place: number): string {
  const { name, version } = members[place] ?? { name: '', version: 0 };
  return members.filter((each) => each.name === name).length > 1
    ? `${name} v${count(version)}`
    : name;
}

/** {@code not grounded, factuality 0.500}: what the vote says of an answer. */
export function verdictText({ reason, grounded, factuality }: VoteVerdict): string {
  return reason === null ? labelText({ grounded, factuality }) : `no label: ${reasonText(reason)}`;
}

/** How far the members agree, or why that is not known. */
export function membersSentence({
  answers,
  needed,
  share,
  alpha,
}: NonNullable<LabelVote['members_agreement']>): string {
  if (answers < needed) {
    return `Members say yes or no about ${plural(answers, 'answer')} in common: ${count(needed)} are needed before an agreement is shown.`;
  }
  const pairs = share === null ? 'undefined' : interval(share);
  return `On ${plural(answers, 'answer')}, this share of pairs of members says the same: ${pairs}. Krippendorff’s alpha is ${alpha === null ? 'undefined, since all always say the same one thing' : interval(alpha)}.`;
}
