import type { CheckedRates, PoweredEstimate } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { missingSentence, WIDENED } from '#shared/terms/labels/powered.ts';

/** A rate of a threshold, from labels that people have checked in part. */
export type CheckedRow = { name: string; rate: PoweredEstimate };

/** The rates that people's labels define. */
export function rowsOf({ precision, recall, fpr, share_risky: share }: CheckedRates): CheckedRow[] {
  return [
    row('Precision', precision),
    row('Recall', recall),
    row('False positive rate', fpr),
    row('Risky share of all', share),
  ].flat();
}

function row(name: string, rate: CheckedRates['recall']): CheckedRow[] {
  return rate === null ? [] : [{ name, rate }];
}

/** What the estimates rest on, and what they lack. */
export function basisOf(checked: CheckedRates): string {
  const done = `People have checked ${count(checked.checked)} of the ${count(checked.by_oracle)} other labels.`;
  if (checked.missing > 0) {
    return `${checked.checked === 0 ? '' : `${done} `}${missingSentence(checked.missing)}`;
  }
  const widened = rowsOf(checked).some(({ rate }) => rate.basis === 'widened');
  return widened ? `${done} ${WIDENED}` : done;
}
