import { count, plural } from '#shared/format/numbers.ts';

type Search = { rows: { length: number }; searched: number; items: number | null; ended: boolean };

/** The progress of a search: items searched, items found, and an estimate of all matches. */
export function foundOf({ rows: { length: found }, searched, items, ended }: Search): string {
  if (items === null) {
    return 'Looking…';
  }
  if (ended) {
    return `${count(found)} of ${plural(items, 'item')}`;
  }
  const estimate = searched === 0 ? 0 : (found / searched) * items;
  const about = found < 10 ? '' : `, about ${count(Number(estimate.toPrecision(2)))} in all`;
  return `${count(found)} found in the first ${count(searched)} of ${plural(items, 'item')}${about}`;
}
