import { count, plural } from '#shared/format/numbers.ts';

/** The number of looks at the holdout, and what it implies. */
export function looksOf(looks: number): string {
  return looks === 0
    ? 'Nobody has looked at this holdout yet.'
    : `This holdout was looked at ${plural(looks, 'time')}, over all calibrations. Each look makes the next one less reliable.`;
}

/** What a look reveals and costs, before it is used. */
export function beforeLook(looks: number): string {
  const before =
    looks === 0 ? 'This is the first look' : `This is look ${count(looks + 1)} at this holdout`;
  return `A look shows what this threshold, and every other threshold of this score, does on the part that nothing was fitted on. ${before}. It is counted and cannot be undone: a threshold chosen after the look needs a new holdout to be judged fairly.`;
}
