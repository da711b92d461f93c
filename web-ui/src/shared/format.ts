/** How numbers and times are written, everywhere. A minus is U+2212, as wide as a digit. */

/** A value with its 95 % interval, or with the reason why it has none. */
export type Interval = {
  value: number;
  low: number | null;
  high: number | null;
  reason?: NoInterval;
  /** How many items it stands on, where that is too few. */
  items?: number;
};

export type NoInterval = 'too-few-items' | 'too-few-of-a-class' | 'no-variation';

/** Where its line begins and ends in a drawing: a value without an interval is a point. */
export function ends({ value, low, high }: Interval): { low: number; high: number } {
  return { low: low ?? value, high: high ?? value };
}

/** Why it has no interval, such as {@code 8 items: too few for an interval}; null if it has one. */
export function whyNoInterval({ low, high, reason, items = 0 }: Interval): string | null {
  if (low !== null && high !== null) {
    return null;
  }
  switch (reason) {
    case 'too-few-items':
      return `${counted(items, 'item')}: too few for an interval`;
    case 'too-few-of-a-class':
      return `${counted(items, 'item')} of a class: too few for an interval`;
    case 'no-variation':
      return 'no variation';
    default:
      return 'no interval';
  }
}

/** The same on the other side of 0. */
export function negated(of: Interval): Interval {
  return {
    ...of,
    value: -of.value,
    low: of.high === null ? null : -of.high,
    high: of.low === null ? null : -of.low,
  };
}

export function count(n: number): string {
  return grouped(n, 0);
}

/** The largest 32-bit integer, by which the API says that nothing bounds a number. */
const UNBOUNDED = 2 ** 31 - 1;

/** A limit, such as {@code 512}, or {@code no limit}. */
export function bound(limit: number): string {
  return limit >= UNBOUNDED ? 'no limit' : count(limit);
}

/** Says how many there are: {@code 1 item}, {@code 2,000 items}. */
export function counted(n: number, one: string, many = one + 's'): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** Three significant figures, as far as the size of the number asks for them. */
export function number(value: number): string {
  return grouped(value, decimals([value]));
}

/** {@code 0.782 [0.741, 0.812]}: all three to the same decimals, so that they can be compared. */
export function interval(given: Interval): string {
  const { value, low, high } = given;
  if (low === null || high === null) {
    return `${number(value)} (${whyNoInterval(given)})`;
  }
  const places = decimals([value, low, high]);
  const [v, l, h] = [value, low, high].map((x) => grouped(x, places));
  return `${v} [${l}, ${h}]`;
}

/** The same where a column may be narrow: the line breaks between the number and its interval, never within one. */
export function inTwo(given: Interval): string {
  return interval(given).replace(', ', ',\u00a0');
}

/** The same for a sentence: {@code 0.782, 0.741 to 0.812}. */
export function spoken(given: Interval): string {
  const { value, low, high } = given;
  if (low === null || high === null) {
    return `${number(value)}, ${whyNoInterval(given)}`;
  }
  const places = decimals([value, low, high]);
  const [v, l, h] = [value, low, high].map((x) => grouped(x, places));
  return `${v}, ${l} to ${h}`;
}

/** The same where a bracket stands better: {@code 0.782 (0.741 to 0.812)}. */
export function ranged(given: Interval): string {
  return spoken(given).replace(', ', ' (') + ')';
}

/**
 * Writes the values of one list to the same decimals, three where any value is about 1: else 0.994 would stand beside
 * 1.00.
 */
export function alike(values: number[]): (value: number) => string {
  const sizes = values.map(Math.abs).filter((size) => size >= 0.1);
  const places = decimals(sizes.length === 0 ? values : [Math.min(...sizes)]);
  return (value) => grouped(value, places);
}

/** An angle in radians, as people read it. */
export function degrees(radians: number): string {
  return `${((radians * 180) / Math.PI).toFixed(1)}°`;
}

/** A p-value is never written as 0. */
export function pValue(p: number | null): string {
  if (p === null) {
    return 'too few items';
  }
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** Two digits or more; all is said only of all of it: {@code 7.1 %, 73 %, 99.9 %, 100 %}. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 99 && value < 100) {
    return `${Math.min(99.9, Number(value.toFixed(1)))}\u00a0%`;
  }
  return `${value > 0 && value < 10 ? value.toFixed(1) : value.toFixed(0)}\u00a0%`;
}

/** {@code 95 % from 66 % to 75 %}: where an interval of shares begins and ends. */
export function percentRange(low: number, high: number): string {
  return `95\u00a0% from ${percent(low)} to ${percent(high)}`;
}

/** {@code 45 s}, {@code 2 min 10 s}, {@code 3 h 5 min}. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (h > 0) {
    return min === 0 ? `${h}\u00a0h` : `${h}\u00a0h ${min}\u00a0min`;
  }
  if (min > 0) {
    return s === 0 ? `${min}\u00a0min` : `${min}\u00a0min ${s}\u00a0s`;
  }
  return `${s}\u00a0s`;
}

/** A moment in the reader's own time zone. */
export function moment(time: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(new Date(time));
}

/** A day of the calendar, wherever the reader is: {@code 2026-10-01} is {@code 1 Oct 2026}. */
export function day(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Decimals that give the largest of the values three significant figures; 1 counts as below 1. */
function decimals(values: number[]): number {
  const largest = Math.max(...values.map(Math.abs));
  if (largest === 0 || (largest >= 0.1 && largest <= 1)) {
    return 3;
  }
  return Math.min(8, Math.max(0, 2 - Math.floor(Math.log10(largest))));
}

function grouped(value: number, places: number): string {
  const rounded = new Intl.NumberFormat('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'negative',
  }).format(value);
  return rounded.replace('-', '\u2212');
}
