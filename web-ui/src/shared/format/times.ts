/** Times and durations as the pages write them. */

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

/** A time in the reader's time zone. */
export function moment(time: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(new Date(time));
}

/** A calendar day, independent of the time zone: {@code 2026-10-01} is {@code 1 Oct 2026}. */
export function day(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
