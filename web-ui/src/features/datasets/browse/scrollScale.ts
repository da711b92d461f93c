/**
 * Height limit in pixels: browsers draw nothing higher; Firefox's limit is just below 18 million.
 */
const HIGHEST = 12_000_000;

/**
 * Scrolling of a list that may be higher than a browser can draw. {@code drawn} is its height on
 * the page; a position in it maps linearly to one in {@code whole}, first to first and last to
 * last.
 */
export type Scale = { whole: number; drawn: number; ratio: number };

/** @param seen the height of the visible part */
export function scaleOf(whole: number, seen: number): Scale {
  const drawn = Math.min(whole, HIGHEST);
  return { whole, drawn, ratio: drawn === whole ? 1 : (whole - seen) / (drawn - seen) };
}

/**
 * The position of a row that begins at {@code start} of the whole, when the list is scrolled to
 * {@code offset} of it.
 */
export function placeAt({ ratio }: Scale, start: number, offset: number): number {
  return ratio === 1 ? start : start - offset + offset / ratio;
}

/**
 * The first visible row of a list that is scrolled to {@code offset} of the whole. Browsers scroll
 * to whole pixels: a row that is less than one pixel above the edge is the first.
 */
export function firstRow(ratio: number, offset: number, height: number): number {
  return Math.floor((offset + Math.min(ratio, height - 1)) / height);
}
