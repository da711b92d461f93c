import type { Interval } from '#shared/format/intervals.ts';

import { fittedFloor, type FittedFloor, type Floor, floorOf } from './floorComparison.ts';
import { finite, intervalOf, object, type Statistics, statisticsOf } from './statistics.ts';

export type BandName = 'accept' | 'review' | 'reject';
export type Band = { n: number; share: Interval | null; error: Interval | null };
export type BandStatistics = Record<BandName, Band>;

/** The result of fitting on the calibration part. */
export type Fit = {
  threshold: number;
  flagsAbove: boolean;
  /** The metric has no documented direction: the stronger one was chosen. */
  chosen: boolean;
  labels: { risky: number; trustworthy: number };
  statistics: Statistics;
  /** Null if fitted before floors were compared. */
  floor: FittedFloor | null;
  bands: { reviewFrom: number; rejectFrom: number; statistics: BandStatistics } | null;
  /** The lowest and the highest fitted score: scores outside are for review. */
  range: { from: number; to: number };
};

export type TargetVerdict = 'kept' | 'missed' | 'undecided' | 'no-target';

/** The evaluation on the holdout. */
export type Judgement = {
  verdict: TargetVerdict;
  statistics: Statistics;
  floor: Floor | null;
  bands: { accept: TargetVerdict; reject: TargetVerdict; statistics: BandStatistics } | null;
};

/** Parses the statistics document, which the contract leaves open; null if it has another shape. */
export function fitOf(document: unknown): Fit | null {
  const fit = object(document);
  const statistics = statisticsOf(fit?.['statistics']);
  const threshold = finite(fit?.['threshold']);
  if (fit === null || statistics === null || threshold === null) {
    return null;
  }
  const labels = object(fit['labels']);
  return {
    threshold,
    flagsAbove: fit['direction'] === 'flag-at-or-above',
    chosen: fit['direction_chosen'] === true,
    labels: {
      risky: finite(labels?.['risky']) ?? 0,
      trustworthy: finite(labels?.['trustworthy']) ?? 0,
    },
    statistics,
    floor: fittedFloor(fit['floor']),
    bands: fittedBands(fit['bands']),
    range: rangeOf(fit['risk']),
  };
}

export function judgementOf(document: unknown): Judgement | null {
  const judgement = object(document);
  const statistics = statisticsOf(judgement?.['statistics']);
  if (judgement === null || statistics === null) {
    return null;
  }
  const bands = object(judgement['bands']);
  const judged = bandsOf(bands?.['statistics']);
  return {
    verdict: verdictOf(judgement['verdict']),
    statistics,
    floor: floorOf(judgement['floor']),
    bands:
      judged === null
        ? null
        : {
            accept: verdictOf(bands?.['accept_verdict']),
            reject: verdictOf(bands?.['reject_verdict']),
            statistics: judged,
          },
  };
}

/** The outermost knots of the probability map are the lowest and highest fitted score. */
function rangeOf(document: unknown): Fit['range'] {
  const scores = object(document)?.['scores'];
  const ends = Array.isArray(scores) ? [scores[0], scores.at(-1)].map(finite) : [];
  return { from: ends[0] ?? Number.NEGATIVE_INFINITY, to: ends[1] ?? Number.POSITIVE_INFINITY };
}

function fittedBands(document: unknown): Fit['bands'] {
  const bands = object(document);
  const statistics = bandsOf(bands?.['statistics']);
  const [reviewFrom, rejectFrom] = [finite(bands?.['review_from']), finite(bands?.['reject_from'])];
  return statistics === null || reviewFrom === null || rejectFrom === null
    ? null
    : { reviewFrom, rejectFrom, statistics };
}

function bandsOf(document: unknown): BandStatistics | null {
  const read = object(document);
  return read === null
    ? null
    : { accept: band(read['accept']), review: band(read['review']), reject: band(read['reject']) };
}

function band(document: unknown): Band {
  const read = object(document);
  return {
    n: (finite(read?.['risky']) ?? 0) + (finite(read?.['trustworthy']) ?? 0),
    share: intervalOf(read?.['share']),
    error: intervalOf(read?.['error']),
  };
}

function verdictOf(code: unknown): TargetVerdict {
  return code === 'kept' || code === 'missed' || code === 'undecided' ? code : 'no-target';
}
