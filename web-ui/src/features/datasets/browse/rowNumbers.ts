/** Rows on a page of items. */
export const ROWS = 100;

/** The pages that hold the rows from first to last. */
export function pagesOf(first: number, last: number): number[] {
  const [from, to] = [Math.floor(Math.max(0, first) / ROWS), Math.floor(Math.max(0, last) / ROWS)];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The row with a typed number, counted from 1; null if there is no such row. */
export function placeNamed(words: string, count: number): number | null {
  const number = Number(words.replaceAll(/[\s,.']/g, ''));
  return words.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= count
    ? number - 1
    : null;
}

/** The row that the address starts at. */
export function placeOf(query: URLSearchParams, count: number): number {
  return placeNamed(query.get('at') ?? '', count) ?? 0;
}
