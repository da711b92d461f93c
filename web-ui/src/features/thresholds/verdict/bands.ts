import { number } from '#shared/format/numbers.ts';
import type { BandName, Fit } from '../model/fit.ts';

/** Where threshold and bands decide differently, in a sentence; null if they never do. */
export function disagreementOf(fit: Fit): string | null {
  const { threshold, flagsAbove, bands } = fit;
  if (bands === null) {
    return null;
  }
  const riskier = (a: number, b: number) => (flagsAbove ? a > b : a < b);
  const aims =
    'They were fitted for different objectives: the threshold for its own, the bands for the allowed errors. Use only one of the two.';
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

/** Trustworthy is to the right. */
export const ZONES: BandName[] = ['reject', 'review', 'accept'];

/** The range of a band's scores, in the metric's own units. */
export function rangeOf(band: BandName, fit: Fit): string {
  if (fit.bands === null) {
    return '';
  }
  const [review, reject] = [number(fit.bands.reviewFrom), number(fit.bands.rejectFrom)];
  switch (band) {
    case 'accept':
      return fit.flagsAbove ? `below ${review}` : `above ${review}`;
    case 'review':
      return review === reject
        ? 'none'
        : `between ${fit.flagsAbove ? review : reject} and ${fit.flagsAbove ? reject : review}`;
    case 'reject':
      return fit.flagsAbove ? `${reject} and above` : `${reject} and below`;
  }
}

/** The treatment of scores outside the fitted range. */
export function beyondOf({ range: { from, to } }: Pick<Fit, 'range'>): string {
  return `Scores outside ${number(from)} to ${number(to)} go to review: there are no labels to estimate the error of accepting or rejecting them.`;
}
