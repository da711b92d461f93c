/** Numbers as the pages write them. The minus sign is U+2212, as wide as a digit. */

export function count(n: number): string {
  return decimal(n, 0);
}

/** A limit, such as {@code 512}, or {@code no limit}. */
export function bound(limit: number | null): string {
  return limit === null ? 'no limit' : count(limit);
}

/** A count with its noun: {@code 1 item}, {@code 2,000 items}. */
export function plural(n: number, one: string, many = one + 's'): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** Three significant figures; integers above 1,000 are written in full. */
export function number(value: number): string {
  return decimal(value, decimals([value]));
}

/** Writes the values of a list with the same number of decimals: 0.994 and 1.000, not 1.00. */
export function sameDecimals(values: number[]): (value: number) => string {
  const sizes = values.map(Math.abs).filter((size) => size >= 0.1);
  const places = decimals(sizes.length === 0 ? values : [Math.min(...sizes)]);
  return (value) => decimal(value, places);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/**
 * {@code 812 bytes}, {@code 768 kB}, {@code 1.02 GB}: powers of 1,000, at most three significant
 * figures.
 */
export function bytes(n: number): string {
  let [value, unit] = [n, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const places = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(places)}\u00a0${UNITS[unit]}`;
}

/** An angle in radians with its unit: {@code 1.047 rad}. A thousandth of it is 0.06°. */
export function angle(radians: number): string {
  return `${radians.toFixed(3)}\u00a0rad`;
}

/** A p-value is never written as 0. */
export function pValue(p: number | null): string {
  if (p === null) {
    return 'too few items';
  }
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/**
 * At least two digits; 0 % only for exactly none, and 100 % only for exactly all: {@code <0.1 %,
 * 7.1 %, 73 %, 99.9 %, 100 %}.
 */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.05) {
    return '<0.1\u00a0%';
  }
  if (value > 99 && value < 100) {
    return `${Math.min(99.9, Number(value.toFixed(1)))}\u00a0%`;
  }
  return `${value > 0 && value < 10 ? value.toFixed(1) : value.toFixed(0)}\u00a0%`;
}

/** {@code 95 % from 66 % to 75 %}: the interval of a share. */
export function percentRange(low: number, high: number): string {
  return `95\u00a0% from ${percent(low)} to ${percent(high)}`;
}

/**
 * The number of decimals that gives the largest value three significant figures; 1 is written as
 * 1.000.
 */
export function decimals(values: number[]): number {
  const largest = Math.max(...values.map(Math.abs));
  if (largest === 0 || (largest >= 0.1 && largest <= 1)) {
    return 3;
  }
  return Math.min(8, Math.max(0, 2 - Math.floor(Math.log10(largest))));
}

/** With thousands separators and a fixed number of decimals. */
export function decimal(value: number, places: number): string {
  const rounded = new Intl.NumberFormat('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'negative',
  }).format(value);
  return rounded.replace('-', '\u2212');
}
