import type { PoweredEstimate } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, number, plural } from '#shared/format/numbers.ts';

/** Estimates from few labels by people and many others. */
export const WIDENED =
  'With fewer than 200 labels by people, fewer than 30 of a class, or, where some answers were likelier to be asked about, fewer than 10 errors found, intervals from both are widened, because some kinds of errors may not have been seen.';

export function missingSentence(missing: number): string {
  return `About ${plural(missing, 'more label')} by people ${missing === 1 ? 'is' : 'are'} needed for an estimate from both kinds of labels.`;
}

/** The value with its interval; what is missing if there is none. */
export function poweredText({ powered, missing }: PoweredEstimate): string {
  return powered === null ? `${count(missing)} labels missing` : interval(powered);
}

/** Number of labels by people alone that would be as precise. */
export function worthText({ worth }: PoweredEstimate): string {
  return worth === null ? '' : count(Math.round(worth));
}

export function aloneText({ oracle_alone: alone }: PoweredEstimate): string {
  return alone === null ? 'undefined' : number(alone);
}
