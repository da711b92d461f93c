import type { Finding, LabelNoise } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, percent } from '#shared/format/numbers.ts';

type Known = NonNullable<LabelNoise>;

/** What labels that are wrong at random would mean for a finding; empty if nothing is known. */
export function noiseOf({ label_noise: noise }: Finding): string[] {
  return noise == null ? [] : [correctedOf(noise), ...holdsOf(noise)];
}

/** {@code If 5 % of the labels are wrong at random (assumed), the AUC without them is 0.84 […].} */
function correctedOf(noise: Known): string {
  const { rate, corrected_auc: auc, corrected_added: added, corrected_difference: alone } = noise;
  const wrong = `${percent(rate)} of the labels are wrong at random (${sourceOf(noise)})`;
  if (auc === null) {
    return `A correction for wrong labels is not possible: if ${wrong}, they could be all labels of the rarer class.`;
  }
  const difference =
    added !== null
      ? ` and the score adds ${interval(added)} to all floors`
      : alone !== null
        ? ` and the difference to the best floor ${interval(alone)}`
        : '';
  return `If ${wrong}, the AUC with right labels is ${interval(auc)}${difference}.`;
}

function sourceOf({ source, agreement, agreement_answers: answers }: Known): string {
  return source === 'agreement' && agreement !== null
    ? `people agree on ${percent(agreement.value)} of the pairs of labels of ${count(answers)} answers`
    : 'assumed, since too few answers are labelled by two people';
}

function holdsOf({ holds_up_to: most, holds }: Known): string[] {
  if (most === null) {
    return [];
  }
  return [
    holds === false
      ? `The verdict would be lost if more than ${percent(most)} of the labels were flipped at random.`
      : `The verdict would hold with up to ${percent(most)} of the labels flipped at random.`,
  ];
}
