import { number } from '#shared/format/numbers.ts';
import type { Fit } from './fit.ts';

/** Where threshold and bands decide differently, in a sentence; null where they never do. */
export function disagreementOf(fit: Fit): string | null {
  const { threshold, flagsAbove, bands } = fit;
  if (bands === null) {
    return null;
  }
  const riskier = (a: number, b: number) => (flagsAbove ? a > b : a < b);
  const aims =
    'They were fitted for different aims: the threshold for its objective, the bands for the errors that they allow. Decide by one of the two.';
  if (riskier(bands.reviewFrom, threshold)) {
    return `The threshold and the bands disagree on ${between(threshold, bands.reviewFrom)}: such scores are flagged as risky and accepted. ${aims}`;
  }
  return riskier(threshold, bands.rejectFrom)
    ? `The threshold and the bands disagree on ${between(bands.rejectFrom, threshold)}: such scores are not flagged and rejected. ${aims}`
    : null;
}

function between(a: number, b: number): string {
  return `scores between ${number(Math.min(a, b))} and ${number(Math.max(a, b))}`;
}
