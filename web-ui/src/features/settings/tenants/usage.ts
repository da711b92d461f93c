import type { Usage } from '#shared/api/types.ts';
import { bytes, count, percent } from '#shared/format/numbers.ts';

type Limit = Usage['limits'][number];

export const LIMITS: Record<Limit['name'], string> = {
  items: 'Items',
  'stored-bytes': 'Stored',
  'concurrent-experiments': 'Experiments at once',
  'texts-per-day': 'Texts embedded per day',
  'llm-tokens-per-day': 'LLM tokens per day',
  'requests-per-second': 'Requests per second',
};

/** A limit in the format of the table. */
export function limitOf({ name, limit }: Limit): string {
  return limit === null ? 'no limit' : amount(name, limit);
}

/** The used or reserved share; null without a limit. */
export function shareOf({ used, reserved, limit }: Limit): number | null {
  if (limit === null) {
    return null;
  }
  return limit === 0 ? 1 : (used + reserved) / limit;
}

export function amount(name: Limit['name'], value: number): string {
  return name === 'stored-bytes' ? bytes(value) : count(value);
}

/** The limit that is closest to being reached, in a sentence. */
export function nearest(limits: Limit[]): string {
  const [first] = limits
    .filter((each) => each.limit !== 0)
    .map((each) => ({ ...each, share: shareOf(each) ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  if (first === undefined || first.share === 0) {
    return 'Nothing is used yet.';
  }
  const used = first.used + first.reserved;
  const of = `${amount(first.name, used)} of ${limitOf(first)}`;
  const what = LIMITS[first.name].toLowerCase();
  return first.share >= 1
    ? `The limit is reached: ${what}, ${of}.`
    : `Nearest to its limit: ${what}, ${of} (${percent(first.share)}).`;
}
