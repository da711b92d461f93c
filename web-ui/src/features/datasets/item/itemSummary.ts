import type { Item } from '#shared/api/types.ts';
import { count, plural, number } from '#shared/format/numbers.ts';
import { groundedOf, type Label } from '#shared/terms/labels/labels.ts';

export type Segment = Label['segments'][number];

const SOURCES = { human: 'by a person', oracle: 'by an oracle', imported: 'imported' } as const;

/** The verdict on a segment, in words. */
export const VERDICTS: Record<Segment['verdict'], string> = {
  true: 'true',
  partial: 'partly true',
  false: 'false',
  unjudged: 'not judged',
};

/** The content of a label, in words. */
export function labelText({ grounded, factuality }: Label): string {
  return [
    ...(grounded === null ? [] : [grounded ? 'grounded' : 'not grounded']),
    ...(factuality === null ? [] : [`factuality ${number(factuality)}`]),
  ].join(', ');
}

/** The source of a label, in words. */
export function labelSource({ source, author }: Label): string {
  return source === 'imported' ? `imported by ${author}` : `${author}, ${SOURCES[source]}`;
}

/** Summarises an item's contents and labels in a sentence. */
export function itemSummary({ context, reference, answers, split }: Item): string {
  const has = [
    context === null ? 'no context' : 'a context',
    ...(reference === null ? [] : ['a reference answer']),
    plural(answers.length, 'answer'),
  ];
  const known = answers.map(groundedOf).filter((label) => label !== null);
  const grounded = known.filter(Boolean).length;
  const labelled =
    known.length === 0
      ? answers.some(({ labels }) => labels.length > 0)
        ? ''
        : ', none of them labelled'
      : `, ${count(grounded)} grounded and ${count(known.length - grounded)} not`;
  return `It has ${has.slice(0, -1).join(', ')} and ${has.at(-1)}${labelled}; it is in the ${split} part.`;
}
