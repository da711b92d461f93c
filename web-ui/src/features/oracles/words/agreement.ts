import type { LabelRun, OtherOracles } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, plural } from '#shared/format/numbers.ts';

type Agreement = NonNullable<LabelRun['agreement']>;
type SelfAgreement = NonNullable<LabelRun['self_agreement']>;

/** Whether there are enough comparisons with people for figures. */
export function isEnough({ compared, needed }: Agreement): boolean {
  return compared >= needed;
}

/** How far the oracle agrees with people, or how many comparisons are missing. */
export function agreementSentence(of: Agreement, who: 'oracle' | 'vote' = 'oracle'): string {
  const { compared, needed, both_grounded: yes, both_not_grounded: no } = of;
  if (!isEnough(of)) {
    const missing = needed - compared;
    return `People have labelled ${plural(compared, 'answer')} that the ${who} labelled, too: ${count(missing)} more ${missing === 1 ? 'is' : 'are'} needed before an agreement is shown.`;
  }
  return `On ${count(yes + no)} of ${plural(compared, 'answer')} that people labelled, the ${who} says the same.`;
}

/** The figures of the agreement, each with its 95 % interval. */
export function agreementFigures(of: Agreement): [string, string][] {
  const figures: [string, Agreement['share']][] = [
    ['Says the same', of.share],
    ['Finds ungrounded answers (sensitivity)', of.sensitivity],
    ['Finds grounded answers (specificity)', of.specificity],
    ['Cohen’s kappa', of.kappa],
  ];
  return figures.map(([name, value]) => [name, value === null ? 'undefined' : interval(value)]);
}

/** How far the oracle agrees with itself. */
export function selfSentence(of: SelfAgreement | null): string {
  if (of === null) {
    return 'No answer was labelled again, so it is unknown how far the oracle agrees with itself.';
  }
  const { answers, labels_each: each, share } = of;
  const on = `${plural(answers, 'answer')} labelled ${count(each)} times`;
  return share === null
    ? `There are no labels to compare yet on ${on}.`
    : `On ${on}, this share of pairs of labels is the same: ${interval(share)}.`;
}

/** How far several oracles agree, or why that is not known. */
export function othersSentence({ answers, needed, pairs, alpha }: OtherOracles): string {
  if (pairs.length === 0) {
    return 'No other labeller has a completed run over these answers, so oracles cannot be compared.';
  }
  if (answers < needed) {
    return `Oracles say yes or no about ${plural(answers, 'answer')} in common: ${count(needed)} are needed before an agreement is shown.`;
  }
  return alpha === null
    ? `On ${plural(answers, 'answer')} all oracles always say the same one thing, so alpha is undefined.`
    : `On ${plural(answers, 'answer')}, Krippendorff’s alpha of ${count(pairs.length + 1)} oracles is ${interval(alpha)}.`;
}
