const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** {@code 812 bytes}, {@code 768 kB}, {@code 1.02 GB}: decimal, three figures at most. */
export function bytes(n: number): string {
  let [value, unit] = [n, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const places = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(places)} ${UNITS[unit]}`;
}
