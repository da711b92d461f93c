import type { Calibration, Objective } from '#shared/api/types.ts';
import { count, counted, number, percent } from '#shared/format/numbers.ts';
import { shortly } from './curve.ts';
import type { BandName, Fit } from './fit.ts';

/** What a threshold can be fitted for, and not be chosen by hand. */
export type Aim = Exclude<Objective, 'by-hand'>;

/** A limit needs a target. */
export const OBJECTIVES: Record<Aim, { words: string; limit: boolean }> = {
  youden: { words: 'the greatest recall less false positive rate (Youden’s J)', limit: false },
  f1: { words: 'the greatest F1 of the risky', limit: false },
  'fpr-at-most': { words: 'a false positive rate of at most', limit: true },
  'fpr-upper-bound-at-most': {
    words: 'an upper bound of the false positive rate of at most',
    limit: true,
  },
  'recall-at-least': { words: 'a recall of at least', limit: true },
  'recall-lower-bound-at-least': { words: 'a lower bound of recall of at least', limit: true },
  'review-load-at-most': { words: 'a review load of at most', limit: true },
};

/** How far a limit holds, said where it is chosen; null without one. */
export function reachOf(aim: Aim): string | null {
  switch (aim) {
    case 'youden':
    case 'f1':
      return null;
    case 'fpr-at-most':
    case 'recall-at-least':
    case 'review-load-at-most':
      return 'It holds among the labels that it is fitted on, and only there: among other answers the true rate misses it about half of the time.';
    case 'fpr-upper-bound-at-most':
    case 'recall-lower-bound-at-least':
      return 'The 95 % confidence bound of the rate keeps the limit, so that the true rate misses it in about one fit of twenty, or fewer. It takes more labels.';
  }
}

/** {@code a recall of at least 95 %}. */
export function aimOf({ objective, target }: Pick<Calibration, 'objective' | 'target'>): string {
  if (objective === 'by-hand') {
    return 'a threshold chosen by hand';
  }
  const { words, limit } = OBJECTIVES[objective];
  return limit && target !== null ? `${words} ${percent(target)}` : words;
}

/** Trustworthy is to the right. */
export const ZONES: BandName[] = ['reject', 'review', 'accept'];

/** How it came about, in a sentence. */
export function originOf(of: Pick<Calibration, 'objective' | 'target'>): string {
  return of.objective === 'by-hand'
    ? 'Chosen by hand, not fitted; judged like any other.'
    : `Fitted for ${aimOf(of)}.`;
}

/** What activating it will do, in a sentence. */
export function consequenceOf(fit: Fit, score: string): string {
  const side = fit.flagsAbove ? 'at or above' : 'at or below';
  return `From then on verdicts of this project are given by it: an answer is flagged as risky where ${score} is ${side} ${number(fit.threshold)}.`;
}

export type Named = Pick<Calibration, 'metric' | 'embedder' | 'entailment_model'>;

/** {@code SGI with bge-small}; a model that is gone has no name. */
export function scoreOf(of: Named, title: string): string {
  const model = of.embedder ?? of.entailment_model;
  return model === null ? title : `${title} with ${model.name ?? 'a model that is gone'}`;
}

/** What the threshold does, in a sentence. */
export function thresholdOf(fit: Fit, score: string): string {
  const side = fit.flagsAbove ? 'at or above' : 'at or below';
  return `Flagged as risky: ${score} ${side} ${number(fit.threshold)}.`;
}

/** What it was fitted on. */
export function basisOf(
  fit: Fit,
  of: Pick<Calibration, 'factuality_cutoff' | 'objective'>,
): string {
  const risky =
    of.factuality_cutoff === null
      ? 'not grounded'
      : `of a factuality below ${number(of.factuality_cutoff)}`;
  const chosen = fit.chosen
    ? ' Nobody claims a direction for this metric: the stronger one was taken.'
    : '';
  const done = of.objective === 'by-hand' ? 'First judged' : 'Fitted';
  return `${done} on the calibration part of the split, on ${count(fit.labels.risky)} risky (${risky}) and ${count(fit.labels.trustworthy)} trustworthy labels.${chosen}`;
}

/** How often the holdout was looked at, and what that means. */
export function looksOf(looks: number): string {
  return looks === 0
    ? 'Nobody has looked at this holdout yet.'
    : `This holdout was looked at ${counted(looks, 'time')}, by all calibrations. Each look makes the next worth less.`;
}

/** What a look reveals and what it costs, before it is spent. */
export function beforeLook(looks: number): string {
  const before = looks === 0 ? 'It is the first' : `It follows ${counted(looks, 'other')}`;
  return `It shows what this threshold, and any other of this score, does on the part that nothing was fitted on. ${before}, is counted for good and cannot be taken back: whoever then chooses by what it shows needs a new holdout to know what the choice is worth.`;
}

/** Of which threshold the numbers are: one of the curve, or to the digit the one that was typed. */
export function countedAt(
  value: number,
  ofCurve: number,
  exact: 'here' | 'awaited' | 'failed',
  seen: boolean,
): string {
  const near = shortly(Number(ofCurve.toPrecision(6)));
  if (value === ofCurve) {
    return 'Counted at exactly this threshold.';
  }
  switch (exact) {
    case 'here':
      return seen
        ? `Counted at exactly this threshold on the calibration part; on the holdout at ${near}, the nearest that the look has uncovered. Its own there takes a look of its own.`
        : 'Counted at exactly this threshold.';
    case 'awaited':
      return `Counted at ${near}, the nearest of the curve, until its own numbers are here.`;
    case 'failed':
      return `Counted at ${near}, the nearest of the curve: its own numbers could not be read.`;
  }
}

/** Which scores a band holds, in the metric's own units. */
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

/** What becomes of scores that no band was fitted on. */
export function beyondOf({ range: { from, to } }: Pick<Fit, 'range'>): string {
  return `A score outside of ${number(from)} to ${number(to)} is for review, whichever side it lies on: no label says how often accepting or rejecting it would be wrong.`;
}

/** Why it cannot be activated, or null if it can. */
export function whyNotActive(of: Calibration): string | null {
  if (of.stale.length > 0) {
    return 'It cannot be activated: it no longer stands on what it was fitted on. Fit it anew.';
  }
  return of.judgement === null
    ? 'It can be activated once it was judged on the holdout: look at it first.'
    : null;
}
