import { count, number } from '#shared/format/numbers.ts';
import type { Power } from '#shared/api/types.ts';

type Known = NonNullable<Power>;

/** Explains the smallest difference that a comparison could have shown. */
export const DETECTABLE =
  'The detectable difference is the smallest true one that these items would have decided four times out of five.';

/** {@code 0.0340 or more}: the differences that could have been shown. */
export function detectableOf(power: Power | undefined): string {
  return power == null ? 'too few items' : `${number(power.detectable)} or more`;
}

/** {@code 310 items, of which few weigh most: as good as 120}: the evidence behind a comparison. */
export function basisOfPower({ items, effective_items: effective }: Known): string {
  const rounded = Math.max(1, Math.round(effective));
  return effective < 0.8 * items
    ? `${count(items)} independent items, which weigh as much as ${count(rounded)} even ones`
    : `${count(items)} independent items`;
}

/** What would decide an open comparison; empty if it is decided, or if nothing is known. */
export function neededOf(power: Power | undefined): string {
  switch (power?.outlook) {
    case 'items':
      return power.needed_items === null
        ? ''
        : `about ${count(roundedUp(power.needed_items))} labelled items would decide it, if the difference found is the true one`;
    case 'more-than-a-million':
      return 'it would take more than a million labelled items to decide it';
    case 'no-difference':
      return 'no number of items would decide it: the difference is 0';
    case 'opposite-differences':
      return 'no number of items would decide it: Spearman and Pearson after isotonic scaling point in opposite directions';
    default:
      return '';
  }
}

/** Two digits: the number is an order of magnitude. */
export function roundedUp(items: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(items)) - 1);
  return Math.ceil(items / unit) * unit;
}
