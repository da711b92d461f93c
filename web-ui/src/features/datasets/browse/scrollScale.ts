/** Browsers draw nothing that is higher: Firefox gives up below 18 million pixels. */
const HIGHEST = 12_000_000;

/**
 * How a list that may be higher than any browser can draw is scrolled: {@code drawn} is how high it is made, and a
 * place in that stands for one in the {@code whole}, first for first and last for last.
 */
export type Scale = { whole: number; drawn: number; ratio: number };

/** @param seen how high the part is that is seen at once */
export function scaleOf(whole: number, seen: number): Scale {
  const drawn = Math.min(whole, HIGHEST);
  return { whole, drawn, ratio: drawn === whole ? 1 : (whole - seen) / (drawn - seen) };
}

/** Where a row stands that begins at {@code start} of the whole, when the list is scrolled to {@code offset} of it. */
export function placeAt({ ratio }: Scale, start: number, offset: number): number {
  return ratio === 1 ? start : start - offset + offset / ratio;
}
