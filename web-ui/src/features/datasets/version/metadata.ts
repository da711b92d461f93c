import type { VersionMetadata } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';

/** An option of a select, with the number of items that have it, if counted. */
export type Choice = { value: string; words: string; items: number | null };

/** Represents a typed value; no stored value can equal it. */
export const OTHER = '\u0000';

/** The maximum length of a value that can be searched for, in characters. */
const LONGEST = 1000;

/** Characters that fit on a line of a select. */
const ROOM = 60;

/** The available keys, and the chosen one. */
export function keysOf(counts: VersionMetadata | null, chosen: string): Choice[] {
  const listed = (counts?.keys ?? []).map(({ key, item_count }) => choice(key, item_count));
  return [{ value: '', words: 'Any metadata', items: null }, ...withChosen(listed, chosen)];
}

/** The available values, the chosen one, and the option to type another. */
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

/** An item's metadata: the searchable values of each key, and nested values as JSON. */
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

/** Whether items can be found by this value. */
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
