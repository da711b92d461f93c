import { plural, decimals, decimal, number } from '#shared/format/numbers.ts';

/** A value with its 95 % interval, or with the reason for a missing one. */
export type Interval = {
  value: number;
  low: number | null;
  high: number | null;
  reason?: NoInterval;
  /** The number of items, if too few for an interval. */
  items?: number;
};

export type NoInterval = 'too-few-items' | 'too-few-of-a-class' | 'uneven-items' | 'no-variation';

/** The ends of its line in a drawing. A value without an interval is a point. */
export function ends({ value, low, high }: Interval): { low: number; high: number } {
  return { low: low ?? value, high: high ?? value };
}

/**
 * The reason for a missing interval, such as {@code 8 items: too few for an interval}; null if the
 * interval exists.
 */
export function whyNoInterval({ low, high, reason, items = 0 }: Interval): string | null {
  if (low !== null && high !== null) {
    return null;
  }
  switch (reason) {
    case 'too-few-items':
      return `${plural(items, 'item')}: too few for an interval`;
    case 'too-few-of-a-class':
      return `${plural(items, 'item')} of a class: too few for an interval`;
    case 'uneven-items':
      return `counts as ${plural(items, 'item')}, because a few groups hold most cases`;
    case 'no-variation':
      return 'no variation';
    default:
      return 'no interval';
  }
}

/** The interval of the negated value. */
export function negated(of: Interval): Interval {
  return {
    ...of,
    value: -of.value,
    low: of.high === null ? null : -of.high,
    high: of.low === null ? null : -of.low,
  };
}

/** {@code 0.782 [0.741, 0.812]}: all three with the same number of decimals. */
export function interval(given: Interval): string {
  const { value, low, high } = given;
  if (low === null || high === null) {
    return `${number(value)} (${whyNoInterval(given)})`;
  }
  const places = placesOf({ value, low, high });
  const [v, l, h] = [value, low, high].map((x) => decimal(x, places));
  return `${v} [${l}, ${h}]`;
}

/** For narrow columns: the line may break before the bracket, never inside it. */
export function intervalCell(given: Interval): string {
  return interval(given).replace(', ', ',\u00a0');
}

/** For a sentence: {@code 0.782, 0.741 to 0.812}. */
export function intervalText(given: Interval): string {
  const { value, low, high } = given;
  if (low === null || high === null) {
    return `${number(value)}, ${whyNoInterval(given)}`;
  }
  const places = placesOf({ value, low, high });
  const [v, l, h] = [value, low, high].map((x) => decimal(x, places));
  return `${v}, ${l} to ${h}`;
}

/** Adds a decimal if an end would otherwise round to 0. */
function placesOf({ value, low, high }: { value: number; low: number; high: number }): number {
  const places = decimals([value, low, high]);
  const [unseen, seen] = [0.5 * 10 ** -places, 0.05 * 10 ** -places];
  const vanishes = [low, high].some((end) => Math.abs(end) < unseen && Math.abs(end) >= seen);
  return vanishes ? places + 1 : places;
}

/** For a sentence, in parentheses: {@code 0.782 (0.741 to 0.812)}. */
export function rangeText(given: Interval): string {
  return intervalText(given).replace(', ', ' (') + ')';
}
