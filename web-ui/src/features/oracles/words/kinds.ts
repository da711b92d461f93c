import type { LabellerKind } from '#shared/api/types.ts';
import type { Options } from '#shared/ui/Select.tsx';

/**
 * What a kind of labeller is called, how it asks, and what counts as supported by default; null: it
 * lists facts and judges none.
 */
type Kind = { title: string; sentence: string; policy: string | null };

// The default policies are those of the server; scripts/policies.test.mjs compares them.
const OF_STATEMENTS = `A statement is supported (class 1) only if the reference says all of it, in these or in other words.
It is not supported (class 0) if the reference contradicts it, does not mention it, or supports a part of it only.
Use the reference and nothing else: what you know yourself does not count.
A statement without a claim about the world, such as a greeting, is supported.`;

const OF_SCORES = `100: the reference says all that the answer claims. 50: it says half of it. 0: it says nothing of it, or contradicts it.
Use the reference and nothing else: what you know yourself does not count. Length and style do not count.`;

const OF_GRADES = `A: the reference says all that the answer claims. B: it says a part of it, and contradicts nothing.
C: it says nothing of it, or contradicts a claim.
Use the reference and nothing else: what you know yourself does not count. Length and style do not count.`;

const KINDS: Record<LabellerKind, Kind> = {
  'segment-score': {
    title: 'Segments in one call',
    sentence:
      'One call splits the answer into segments and says of each whether the reference supports it; the answer is grounded if all are.',
    policy: OF_STATEMENTS,
  },
  'segment-steps': {
    title: 'Segments one by one',
    sentence:
      'One call splits the answer into segments, and a call for each says whether the reference supports it.',
    policy: OF_STATEMENTS,
  },
  judge: {
    title: 'Score from 0 to 100',
    sentence:
      'One call gives the factuality as a number; it does not say whether the answer is grounded.',
    policy: OF_SCORES,
  },
  'judge-graded': {
    title: 'One of three grades',
    sentence:
      'One call grades the answer: A counts as 1 and is grounded, B counts as 0.5, and C as 0.',
    policy: OF_GRADES,
  },
  factscore: {
    title: 'Facts one by one',
    sentence:
      'One call lists the answer’s atomic facts, and a call for each compares it with the reference.',
    policy: OF_STATEMENTS,
  },
  'atomic-facts': {
    title: 'Facts only',
    sentence:
      'One call lists the answer’s atomic facts, which LUQ-Atomic reads; it needs no reference and gives no label.',
    policy: null,
  },
};

/** The kinds with their titles, in the order shown. */
export const KIND_OPTIONS: Options<LabellerKind> = (
  Object.entries(KINDS) as [LabellerKind, Kind][]
).map(([kind, { title }]) => [kind, title] as const);

export function kindTitle(kind: LabellerKind): string {
  return KINDS[kind].title;
}

/** How a kind asks, in a sentence. */
export function kindSentence(kind: LabellerKind): string {
  return KINDS[kind].sentence;
}

/** Whether a kind judges answers, and so gives labels. One that does not only lists facts. */
export function judges(kind: LabellerKind): boolean {
  return KINDS[kind].policy !== null;
}

/** What counts as supported where a labeller does not say so; empty if the kind judges nothing. */
export function defaultPolicy(kind: LabellerKind): string {
  return KINDS[kind].policy ?? '';
}
