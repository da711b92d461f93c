import type { Profile, Tally } from '#shared/api/types.ts';
import { count, counted } from '#shared/format/numbers.ts';

const SOURCES = [
  ['imported', 'imported with the file'],
  ['human', 'given by people'],
  ['oracle', 'given by an oracle'],
] as const;

/** The sources of the labels in force. */
export function sourcesOf({ sources }: Tally): string {
  const said = SOURCES.filter(([source]) => sources[source] > 0);
  return said.length === 0
    ? 'No labels.'
    : `Labels that count: ${said.map(([source, words]) => `${count(sources[source])} ${words}`).join(', ')}.${said.length > 1 ? ' A label by a person replaces one by an oracle, and either replaces an imported one.' : ''}`;
}

/** The number of answers per item, in words. */
export function answersPerItem(held: Profile['answers_per_item']): string {
  const [only] = held;
  if (only === undefined) {
    return 'No items.';
  }
  if (held.length === 1) {
    return `Every item has ${answers(only.answers)}.`;
  }
  const all = held.reduce((sum, { items }) => sum + items, 0);
  return `Of ${counted(all, 'item')}, ${held
    .map(({ items, answers: n }) => `${count(items)} ${items === 1 ? 'has' : 'have'} ${answers(n)}`)
    .join(', ')}.`;
}

/** The length at a quantile. */
export function quantile(of: { p: number; value: number }[], p: number): number {
  return of.find((each) => each.p === p)?.value ?? 0;
}

function answers(n: number): string {
  if (n === 0) {
    return 'no answer';
  }
  return n >= 50 ? '50 answers or more' : counted(n, 'answer');
}
