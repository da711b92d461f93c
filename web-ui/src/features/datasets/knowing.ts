import type { Item } from '#shared/api/types.ts';
import { count, counted, number } from '#shared/format.ts';

type Label = Item['answers'][number]['labels'][number];
export type Segment = Label['segments'][number];

const RANK = { human: 0, oracle: 1, imported: 2 } as const;

const SOURCES = { human: 'by a person', oracle: 'by an oracle', imported: 'imported' } as const;

/** What a segment's verdict is in words. */
export const VERDICTS: Record<Segment['verdict'], string> = {
  true: 'true',
  partial: 'partly true',
  false: 'false',
  unjudged: 'not judged',
};

/** The labels of an answer, the one in force first: people outrank oracles, these imports, the newest its elders. */
export function ranked(labels: Label[]): Label[] {
  return labels.toSorted(
    (a, b) =>
      RANK[a.source] - RANK[b.source] ||
      b.created_at.localeCompare(a.created_at) ||
      b.id.localeCompare(a.id),
  );
}

/** What a label says. */
export function saidBy({ grounded, factuality }: Label): string {
  return [
    ...(grounded === null ? [] : [grounded ? 'grounded' : 'not grounded']),
    ...(factuality === null ? [] : [`factuality ${number(factuality)}`]),
  ].join(', ');
}

/** Who gave a label. */
export function saidFrom({ source, author }: Label): string {
  return source === 'imported' ? `imported by ${author}` : `${author}, ${SOURCES[source]}`;
}

/** What an item holds and what is known of its answers, in a sentence. */
export function knownOf({ context, reference, answers, split }: Item): string {
  const has = [
    context === null ? 'no context' : 'a context',
    ...(reference === null ? [] : ['a reference answer']),
    counted(answers.length, 'answer'),
  ];
  const inForce = answers.flatMap(
    ({ labels }) => ranked(labels).find(({ grounded }) => grounded !== null)?.grounded ?? [],
  );
  const grounded = inForce.filter(Boolean).length;
  const known =
    inForce.length === 0
      ? answers.some(({ labels }) => labels.length > 0)
        ? ''
        : ', none of them labelled'
      : `, ${count(grounded)} grounded and ${count(inForce.length - grounded)} not`;
  return `It has ${has.slice(0, -1).join(', ')} and ${has.at(-1)}${known}; it is in the ${split} part.`;
}
