import type { Calibration } from '#shared/api/types.ts';
import { count, number } from '#shared/format/numbers.ts';
import type { Fit } from './fit.ts';

/** The effect of activating it, in a sentence. */
export function consequenceOf(fit: Fit, score: string, unit: string): string {
  const side = fit.flagsAbove ? 'at or above' : 'at or below';
  return `Verdicts in this project will use this threshold: an answer is flagged as risky if ${score} is ${side} ${number(fit.threshold)}${unit}.`;
}

export type Named = Pick<Calibration, 'metric' | 'embedder' | 'entailment_model'>;

/** {@code SGI with bge-small}; a deleted model has no name. */
export function scoreOf(of: Named, title: string): string {
  const model = of.embedder ?? of.entailment_model;
  return model === null ? title : `${title} with ${model.name ?? 'a deleted model'}`;
}

/** The effect of the threshold, in a sentence. */
export function thresholdOf(fit: Fit, score: string, unit: string): string {
  const side = fit.flagsAbove ? 'at or above' : 'at or below';
  return `Flagged as risky: ${score} ${side} ${number(fit.threshold)}${unit}.`;
}

/** The data that it was fitted on. */
export function basisOf(
  fit: Fit,
  of: Pick<Calibration, 'factuality_cutoff' | 'objective'>,
): string {
  const risky =
    of.factuality_cutoff === null
      ? 'not grounded'
      : `of a factuality below ${number(of.factuality_cutoff)}`;
  const chosen = fit.chosen
    ? ' The metric has no documented direction, so the stronger one was chosen.'
    : '';
  const done = of.objective === 'by-hand' ? 'First judged' : 'Fitted';
  return `${done} on the calibration part of the split, on ${count(fit.labels.risky)} risky (${risky}) and ${count(fit.labels.trustworthy)} trustworthy labels.${chosen}`;
}

/** Why it cannot be activated, or null if it can. */
export function whyNotActive(of: Calibration): string | null {
  if (of.stale.length > 0) {
    return 'It cannot be activated, because its labels or scores have changed since it was fitted. Fit it again.';
  }
  return of.judgement === null
    ? 'It can be activated after it has been judged on the holdout: look at the holdout first.'
    : null;
}
