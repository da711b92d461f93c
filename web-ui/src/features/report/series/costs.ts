import type { AnswerSet, Manifest, Series } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { plural } from '#shared/format/numbers.ts';
import type { LabelKind } from './model.ts';

/**
 * What a thousand answers cost, for each model on a server: {@code 0.42 USD per 1,000 answers}, or
 * {@code price unknown}. Models on this machine cost nothing and are absent.
 */
export function costsOf({
  embedders = [],
  entailment_model: entailment,
}: Manifest): [model: string, cost: string][] {
  return [...embedders, ...(entailment ? [entailment] : [])].flatMap(
    ({ name, server }): [string, string][] => {
      if (server == null) {
        return [];
      }
      const { cost_per_thousand_answers: cost, currency } = server;
      const known = cost != null && currency != null;
      return [
        [name, known ? `${amount(String(cost), currency)} per 1,000 answers` : 'price unknown'],
      ];
    },
  );
}

/** The costs of some models in a sentence; nothing if all are on this machine. */
export function costsSentence(manifest: Manifest, models: readonly string[]): string {
  const costs = costsOf(manifest).filter(([name]) => models.includes(name));
  return costs.length === 0
    ? ''
    : `Cost of ${costs.some(([name]) => name === manifest.entailment_model?.name) ? 'the models' : 'embedding'}: ${costs.map(([name, cost]) => `${name} ${cost}`).join(', ')}.`;
}

/** Where an external score comes from, and what it costs; nothing for other scores. */
export function externalSentence({ external }: Pick<Series, 'external'>): string {
  if (external === undefined) {
    return '';
  }
  const { cost_per_thousand: cost, currency, labeller, made_by: model } = external;
  const price =
    cost == null || currency == null
      ? labeller == null
        ? 'The import states no cost.'
        : 'The price of its model is unknown.'
      : `Cost: ${amount(String(cost), currency)} per 1,000 answers.`;
  const by = model == null ? '' : ` by ${model}`;
  return labeller == null
    ? `External: computed elsewhere${by} and imported with the answers. ${price}`
    : `External: the label run of ${labeller.name}, version ${labeller.version}${model == null ? '' : ','}${by}. ${price}`;
}

/**
 * What an external score has to do with the labels that it is compared with: those that its own
 * judge made are left out, and those by another oracle of its model favour it.
 */
export function judgeNotices({ external }: Pick<Series, 'external'>, kind: LabelKind): string[] {
  const label = kind === 'binary' ? 'grounded' : 'factuality';
  const own = external?.own_labels?.[label] ?? 0;
  const same = external?.same_model_labels?.[label] ?? 0;
  return [
    ...(own === 0
      ? []
      : [
          `This judge made the labels of ${plural(own, 'answer')} itself. They are left out here: a judge agrees with itself.`,
        ]),
    ...(same === 0
      ? []
      : [
          `Another oracle of the same model (${external?.made_by ?? 'unknown'}) made the labels of ${plural(same, 'answer')}. A model prefers what it says itself, so the score may look better than it is. Check labels by people.`,
        ]),
  ];
}

/**
 * What a thousand sampled answers cost, failed calls included: {@code Cost of sampling: 1.90 USD per
 * 1,000 answers.}; nothing for imported answers.
 */
export function samplingCost({ sampling }: AnswerSet): string {
  if (sampling === null) {
    return '';
  }
  const draws = Object.values(sampling.outcomes).reduce((sum, n) => sum + n, 0);
  if (sampling.currency === null || draws === 0) {
    return `Cost of sampling: ${sampling.currency === null ? 'price unknown' : 'no answer yet'}.`;
  }
  const cost = (Number(sampling.spent) / draws) * 1000;
  return `Cost of sampling: ${amount(String(cost), sampling.currency)} per 1,000 answers asked for.`;
}
