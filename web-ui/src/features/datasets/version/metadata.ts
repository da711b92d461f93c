import type { VersionMetadata } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';

/** What a select offers: how many items have it, where that was counted. */
export type Choice = { value: string; words: string; items: number | null };

/** Stands for a value that is typed; no value that can be stored is this. */
export const OTHER = '\u0000';

/** Signs of a value that can be looked for. */
const LONGEST = 1000;

/** Signs that a line of a select has room for. */
const ROOM = 60;

/** The keys to choose from, and the one that is chosen. */
export function keysOf(counts: VersionMetadata | null, chosen: string): Choice[] {
  const listed = (counts?.keys ?? []).map(({ key, item_count }) => choice(key, item_count));
  return [{ value: '', words: 'Any metadata', items: null }, ...withChosen(listed, chosen)];
}

/** The values to choose from, the one that is chosen, and any other. */
export function valuesOf(counts: VersionMetadata | null, key: string, chosen: string): Choice[] {
  const of = counts?.keys.find((each) => each.key === key);
  const listed = (of?.values ?? []).map(({ value, item_count }) => choice(value, item_count));
  const more = (of?.value_count ?? 0) - listed.length;
  return [
    { value: '', words: 'with any value', items: of?.item_count ?? null },
    ...withChosen(listed, chosen),
    {
      value: OTHER,
      words: more > 0 ? `another of ${count(more)} more…` : 'another value…',
      items: null,
    },
  ];
}

/** An item's metadata: the values of each key that items are found by, and as JSON what has other parts. */
export function entriesOf(metadata: Record<string, unknown>) {
  return Object.entries(metadata).map(([key, value]) => {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    const values = [...new Set(parts.filter(isFound).map(String))];
    return {
      key,
      values,
      json: parts.length > 0 && parts.every(isFound) ? null : JSON.stringify(value, null, 2),
    };
  });
}

/** Whether items are found by it. */
function isFound(part: unknown): boolean {
  return (
    typeof part === 'number' ||
    typeof part === 'boolean' ||
    (typeof part === 'string' && part !== '' && part.length <= LONGEST)
  );
}

function withChosen(listed: Choice[], chosen: string): Choice[] {
  return chosen === '' || listed.some(({ value }) => value === chosen)
    ? listed
    : [...listed, choice(chosen, null)];
}

function choice(value: string, items: number | null): Choice {
  const words = value.length > ROOM ? `${value.slice(0, ROOM)}…` : value;
  return { value, words, items };
}
