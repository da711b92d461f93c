import type { Interval } from '#shared/format/intervals.ts';

import {
  intervalOf,
  object,
  type Rate,
  RATES,
  type Statistics,
  statisticsOf,
  finite,
  text,
} from './statistics.ts';

const VERDICTS = ['adds', 'does-not-show', 'worse', 'too-few-items'] as const;

/** A score's threshold compared with that of its best floor, over the same subjects. */
export type Comparison = {
  /** For the score and the floor over these subjects; null if the floor flags nothing. */
  score: Statistics;
  floor: Statistics | null;
  /** Score minus floor, paired. */
  differences: Partial<Record<Rate | 'youden', Interval>>;
  compared: Rate | 'youden';
  verdict: (typeof VERDICTS)[number];
};

/** The best floor of a fit, or of its evaluation on the holdout. */
export type Floor = {
  /** Null if no floor could be fitted; `reason` says why. */
  metric: string | null;
  reason: string | null;
  /** Null if there is nothing to compare. */
  comparison: Comparison | null;
};
/** With its fitted threshold. */
export type FittedFloor = Floor & { threshold: number | null; flagsAbove: boolean };

export function fittedFloor(document: unknown): FittedFloor | null {
  const floor = floorOf(document);
  const read = object(document);
  return floor === null
    ? null
    : {
        ...floor,
        threshold: finite(read?.['threshold']),
        flagsAbove: read?.['direction'] === 'flag-at-or-above',
      };
}

export function floorOf(document: unknown): Floor | null {
  const read = object(document);
  return read === null
    ? null
    : {
        metric: text(read['metric']),
        reason: text(read['reason']),
        comparison: comparisonOf(read),
      };
}

function comparisonOf(read: Record<string, unknown>): Comparison | null {
  const score = statisticsOf(read['score_statistics']);
  const compared = text(read['compared']);
  const verdict = VERDICTS.find((each) => each === read['verdict']);
  if (
    score === null ||
    (compared !== 'youden' && !(compared !== null && compared in RATES)) ||
    verdict === undefined
  ) {
    return null;
  }
  const differences = Object.entries(object(read['differences']) ?? {})
    .map(([rate, difference]) => [rate, intervalOf(difference)] as const)
    .filter(([, difference]) => difference !== null);
  return {
    score,
    floor: statisticsOf(read['statistics']),
    differences: Object.fromEntries(differences),
    compared: compared as Comparison['compared'],
    verdict,
  };
}
