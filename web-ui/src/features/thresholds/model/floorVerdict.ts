import { capital } from '#shared/format/text.ts';
import type { Calibration } from '#shared/api/types.ts';
import { type Interval, rangeText, whyNoInterval } from '#shared/format/intervals.ts';
import { number } from '#shared/format/numbers.ts';
import type { Statistics } from './statistics.ts';
import type { Comparison, Fit, Judgement } from './fit.ts';

const COMPARED: Record<Comparison['compared'], string> = {
  precision: 'precision',
  recall: 'recall',
  fpr: 'false positive rate',
  review_load: 'review load',
  accuracy: 'accuracy',
  f1: 'F1',
  youden: 'recall less false positive rate',
};

/** How floors are compared, in a sentence; null if no floor has a threshold. */
export function floorThreshold(
  fit: Fit,
  { objective }: Pick<Calibration, 'objective'>,
  title: string,
): string | null {
  const floor = fit.floor;
  if (floor === null || floor.metric === null || floor.threshold === null) {
    return null;
  }
  const side = floor.flagsAbove ? 'at or above' : 'at or below';
  const what =
    objective === 'by-hand'
      ? 'fitted to flag at most as many answers, since this threshold was chosen by hand'
      : 'fitted for the same objective on the same data';
  return `The best floor, ${what}: ${title} ${side} ${number(floor.threshold)}.`;
}

/**
 * How the score compares with its floor, in sentences; on the holdout if it was evaluated there.
 */
export function floorSentence(
  fit: Fit,
  judgement: Judgement | null,
  titles: (metric: string) => string,
): string {
  const floor = judgement === null ? fit.floor : judgement.floor;
  const where = judgement === null ? 'On the calibration part' : 'On the holdout';
  if (floor?.comparison == null) {
    return floor?.reason === 'too-few-labels'
      ? 'No floor has values for 50 labelled subjects of either class on either part: nothing shows that the score beats one.'
      : 'The experiment has no values of a floor for these subjects: nothing shows that the score beats one.';
  }
  const { compared, differences, verdict } = floor.comparison;
  const difference = differences[compared];
  const by = difference == null ? '' : ` Difference: ${rangeText(difference)}.`;
  if (floor.metric === null) {
    return `No floor has a threshold for this objective. ${where} the score is ${verdict === 'adds' ? '' : 'not shown to be '}better than flagging nothing, by ${COMPARED[compared]}.${by}`;
  }
  return `${where} ${verdictOf(floor.comparison, titles(floor.metric))} ${valuesOf(floor.comparison)}${by}`;
}

function verdictOf(comparison: Comparison, title: string): string {
  switch (comparison.verdict) {
    case 'adds':
      return `the score beats its best floor, ${title}.`;
    case 'worse':
      return `the best floor, ${title}, does better than the score.`;
    case 'does-not-show':
    case 'too-few-items':
      return `the score is not shown to beat its best floor, ${title}: ${whyNot(comparison)}`;
  }
}

function whyNot({ compared, differences }: Comparison): string {
  const difference = differences[compared];
  if (difference == null || containsZero(difference)) {
    return 'the interval of the difference contains 0.';
  }
  if (difference.low === null || difference.high === null) {
    return `the difference has no interval (${whyNoInterval(difference)}).`;
  }
  const { youden } = differences;
  return compared !== 'youden' && youden != null && containsZero(youden)
    ? `the two thresholds differ in ${COMPARED[compared]}, but the interval of the difference in recall less false positive rate contains 0: ${rangeText(youden)}.`
    : 'it misses its target, which the floor does not miss.';
}

function containsZero({ low, high }: Interval): boolean {
  return low !== null && high !== null && low <= 0 && high >= 0;
}

function valuesOf({ compared, score, floor }: Comparison): string {
  const [own, theirs] = [score, floor].map((of) => (of === null ? null : valueOf(of, compared)));
  return own == null || theirs == null
    ? ''
    : `${capital(COMPARED[compared])}: score ${own}, floor ${theirs}.`;
}

function valueOf({ rates }: Statistics, compared: Comparison['compared']): string | null {
  if (compared !== 'youden') {
    const rate = rates[compared];
    return rate === null ? null : rangeText(rate);
  }
  return rates.recall === null || rates.fpr === null
    ? null
    : number(rates.recall.value - rates.fpr.value);
}

/** A short badge if the calibration lacks a floor or loses to it; otherwise null. */
export function badgeOf({ below_floor: below }: Pick<Calibration, 'below_floor'>): string | null {
  return below === null ? null : 'not above its floor';
}
