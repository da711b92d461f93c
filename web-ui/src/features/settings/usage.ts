import type { Usage } from '#shared/api/types.ts';
import { bound, count, percent } from '#shared/format.ts';

type Limit = Usage['limits'][number];

export const LIMITS: Record<Limit['name'], string> = {
  items: 'Items',
  'stored-bytes': 'Stored',
  'concurrent-experiments': 'Experiments at once',
  'texts-per-day': 'Texts embedded in a day',
  'llm-tokens-per-day': 'LLM tokens in a day',
  'requests-per-second': 'Requests in a second',
};

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** {@code 1.23 GB}: powers of a thousand, as disks are sold. */
export function bytes(size: number): string {
  const power = size < 1000 ? 0 : Math.min(5, Math.floor(Math.log10(size) / 3));
  const value = size / 1000 ** power;
  return `${power === 0 ? count(value) : value.toPrecision(3)} ${UNITS[power] ?? ''}`;
}

/** A limit as the table shows it. */
export function limitOf({ name, limit }: Limit): string {
  return name === 'stored-bytes' ? bytes(limit) : bound(limit);
}

export function amount(name: Limit['name'], value: number): string {
  return name === 'stored-bytes' ? bytes(value) : count(value);
}

/** The limit that is nearest to being reached, in a sentence. */
export function nearest(limits: Limit[]): string {
  const [first] = limits
    .filter((each) => each.limit > 0)
    .map((each) => ({ ...each, share: (each.used + each.reserved) / each.limit }))
    .toSorted((a, b) => b.share - a.share);
  if (first === undefined || first.share === 0) {
    return 'Nothing is used yet.';
  }
  const [used, limit] = [first.used + first.reserved, first.limit];
  const of = `${amount(first.name, used)} of ${amount(first.name, limit)}`;
  const what = LIMITS[first.name].toLowerCase();
  return first.share >= 1
    ? `The limit is reached: ${what}, ${of}.`
    : `Nearest to its limit: ${what}, ${of} (${percent(first.share)}).`;
}
