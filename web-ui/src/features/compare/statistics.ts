import { intervalCell, type Interval } from '#shared/format/intervals.ts';
import { count, plural } from '#shared/format/numbers.ts';
import type { Choice } from './choice.ts';
import type { Difference, Pair } from './comparison.ts';

/** {@code 0.045 [0.012, 0.078]}, with a sign: right of the zero line is better. */
export function signedInterval(given: Interval): string {
  const plus = given.value > 0 ? '+' : '';
  return plus + intervalCell(given);
}

/** The subjects that a difference is computed over. */
export function basisOf({ pairing, n, baselineN }: Difference, subject: string): string {
  return pairing === 'paired'
    ? `paired, ${plural(n, subject)}`
    : `not paired, ${count(n)} and ${plural(baselineN, subject)}`;
}

/** The subjects that two scores flag at the same review load. */
export function flagsOf(pair: Pair, first: string, second: string, subject: string): string | null {
  if (pair.flags === null || pair.n === 0) {
    return null;
  }
  const { each, both, neither } = pair.flags;
  const alone = each - both;
  return (
    `If each flags the riskiest tenth, ${plural(each, subject)} of ${count(pair.n)}: both flag ${count(both)}, ` +
    `${first} alone ${count(alone)}, ${second} alone ${count(alone)}, neither ${count(neither)}.`
  );
}

export function statisticOf(label: Choice['label']): string {
  return label === 'grounded' ? 'AUC' : 'Spearman';
}

/**
 * Names the strength of a rank correlation for readers who do not see the colour, from the rounded
 * value.
 */
export function similarityWord(spearman: number | null): string {
  if (spearman === null) {
    return 'undefined';
  }
  const written = Number(spearman.toFixed(2));
  return written >= 0.8 ? 'alike' : written >= 0.4 ? 'partly alike' : 'unlike';
}
