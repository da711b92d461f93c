import type { Profile, Tally } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';

const SOURCES = [
  ['imported', 'imported with the file'],
  ['human', 'given by people'],
  ['oracle', 'given by an oracle'],
] as const;

/** The sources of the labels in force. */
export function sourcesOf({ sources: counts }: Tally): string {
  const sources = SOURCES.filter(([source]) => counts[source] > 0);
  return sources.length === 0
    ? 'No labels.'
    : `Labels that count: ${sources.map(([source, words]) => `${count(counts[source])} ${words}`).join(', ')}.${sources.length > 1 ? ' A label by a person replaces one by an oracle, and either replaces an imported one.' : ''}`;
}

/** The number of answers per item, in words. */
export function answersPerItem(counts: Profile['answers_per_item']): string {
  const [only] = counts;
  if (only === undefined) {
    return 'No items.';
  }
  if (counts.length === 1) {
    return `Every item has ${answers(only.answers)}.`;
  }
  const all = counts.reduce((sum, { items }) => sum + items, 0);
  return `Of ${plural(all, 'item')}, ${counts
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
  return n >= 50 ? '50 answers or more' : plural(n, 'answer');
}
