import type { DrawOutcome } from '#shared/api/types.ts';

/** What becomes of a draw, in the order of the pages, and the words for it. */
export const OUTCOMES: readonly (readonly [DrawOutcome, string])[] = [
  ['answered', 'answered'],
  ['truncated', 'cut off by the token limit'],
  ['refused', 'refused by the model'],
  ['filtered', 'stopped by a content filter'],
  ['empty', 'empty'],
  ['thinking-exhausted', 'used up by thinking'],
  ['failed', 'failed'],
];

export function outcomeText(outcome: DrawOutcome): string {
  return OUTCOMES.find(([each]) => each === outcome)?.[1] ?? outcome;
}

/** {@code answered or cut off by the token limit}: the answers that an experiment uses. */
export function outcomesText(outcomes: readonly DrawOutcome[]): string {
  const words = OUTCOMES.filter(([each]) => outcomes.includes(each)).map(([, text]) => text);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
