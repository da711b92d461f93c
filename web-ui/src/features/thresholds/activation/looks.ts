import { counted } from '#shared/format/numbers.ts';

/** How often the holdout was looked at, and what that means. */
export function looksOf(looks: number): string {
  return looks === 0
    ? 'Nobody has looked at this holdout yet.'
    : `This holdout was looked at ${counted(looks, 'time')}, by all calibrations. Each look makes the next worth less.`;
}

/** What a look reveals and what it costs, before it is spent. */
export function beforeLook(looks: number): string {
  const before = looks === 0 ? 'It is the first' : `It follows ${counted(looks, 'other')}`;
  return `It shows what this threshold, and any other of this score, does on the part that nothing was fitted on. ${before}, is counted for good and cannot be taken back: whoever then chooses by what it shows needs a new holdout to know what the choice is worth.`;
}
