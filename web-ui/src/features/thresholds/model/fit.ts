import type { CheckedRates, LabelSourceCounts } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { type Rate, type Statistics, type StatisticsDocument, statisticsOf } from './statistics.ts';

export type BandName = 'accept' | 'review' | 'reject';
export type Band = { n: number; share: Interval | null; error: Interval | null };
type BandStatistics = Record<BandName, Band>;

/** A score's threshold compared with that of its best floor, over the same subjects. */
export type Comparison = {
  /** For the score and the floor over these subjects; null if the floor flags nothing. */
  score: Statistics;
  floor: Statistics | null;
  /** Score minus floor, paired. */
  differences: Partial<Record<Rate | 'youden', Interval | null>>;
  compared: Rate | 'youden';
  verdict: 'adds' | 'does-not-show' | 'worse' | 'too-few-items';
};

/** The best floor of a fit, or of its evaluation on the holdout. */
export type Floor = {
  /** Null if no floor could be fitted; `reason` says why. */
  metric: string | null;
  reason: string | null;
  /** Null if there is nothing to compare. */
  comparison: Comparison | null;
};

type FittedFloor = Floor & { threshold: number | null; flagsAbove: boolean };

/** The result of fitting on the calibration part. */
export type Fit = {
  threshold: number;
  flagsAbove: boolean;
  /** The metric has no documented direction: the stronger one was chosen. */
  chosen: boolean;
  labels: { risky: number; trustworthy: number };
  statistics: Statistics;
  floor: FittedFloor | null;
  bands: { reviewFrom: number; rejectFrom: number; statistics: BandStatistics } | null;
  /** The lowest and the highest fitted score: scores outside are for review. */
  range: { from: number; to: number };
  /** The scores that are combined; empty: the score is a single one. */
  components: Component[];
};

/** A score of a combination: coefficient * (value - mean) / deviation. */
export type Component = {
  metric: string;
  /** Its embedder or entailment model; null if it needs none. */
  model: string | null;
  /** Fitted subjects without a value, which count as the mean. */
  missing: number;
  mean: number;
  deviation: number;
  coefficient: number;
};

export type TargetVerdict = 'kept' | 'missed' | 'undecided' | 'no-target';

/** The evaluation on the holdout. */
export type Judgement = {
  verdict: TargetVerdict;
  statistics: Statistics;
  floor: Floor | null;
  bands: { accept: TargetVerdict; reject: TargetVerdict; statistics: BandStatistics } | null;
  /** Who wrote the labels of the holdout; null if it is not known. */
  labels: LabelSourceCounts | null;
  /** What follows from those that people have checked; null if they have checked all. */
  checked: CheckedRates | null;
};

type Direction = 'flag-at-or-above' | 'flag-at-or-below';

type BandsDocument = Record<
  BandName,
  { risky: number; trustworthy: number; share: Interval | null; error: Interval | null }
>;

type FloorDocument = Omit<Comparison, 'score' | 'floor'> & {
  metric: string | null;
  reason: string | null;
  threshold?: number | null;
  direction?: Direction | null;
  score_statistics: StatisticsDocument | null;
  statistics: StatisticsDocument | null;
};

type FitDocument = Pick<Fit, 'threshold' | 'labels'> & {
  direction: Direction;
  direction_chosen: boolean;
  statistics: StatisticsDocument;
  floor?: FloorDocument | null;
  bands: { review_from: number; reject_from: number; statistics: BandsDocument } | null;
  risk?: { scores: number[] } | null;
  combination?: { components: Component[] } | null;
};

type JudgementDocument = {
  verdict: TargetVerdict;
  statistics: StatisticsDocument;
  floor?: FloorDocument | null;
  bands: {
    accept_verdict: TargetVerdict;
    reject_verdict: TargetVerdict;
    statistics: BandsDocument;
  } | null;
  // Absent in judgements of older releases.
  labels_by_source?: LabelSourceCounts | null;
  checked_labels?: CheckedRates | null;
};

/** A fit, whose shape the contract leaves open. */
export function fitOf(document: unknown): Fit {
  const { threshold, labels, bands, ...fit } = document as FitDocument;
  // The outermost knots of the probability map are the lowest and highest fitted score.
  const scores = fit.risk?.scores ?? [];
  return {
    threshold,
    labels,
    flagsAbove: fit.direction === 'flag-at-or-above',
    chosen: fit.direction_chosen,
    statistics: statisticsOf(fit.statistics),
    floor: fit.floor == null ? null : floorOf(fit.floor),
    bands: bands && {
      reviewFrom: bands.review_from,
      rejectFrom: bands.reject_from,
      statistics: bandsOf(bands.statistics),
    },
    components: fit.combination?.components ?? [],
    range: { from: scores[0] ?? -Infinity, to: scores.at(-1) ?? Infinity },
  };
}

/** What the newest look found; null before the first. */
export function judgementOf(document: unknown): Judgement | null {
  if (document === null) {
    return null;
  }
  const { verdict, statistics, floor, bands, ...labels } = document as JudgementDocument;
  return {
    verdict,
    statistics: statisticsOf(statistics),
    floor: floor == null ? null : floorOf(floor),
    bands: bands && {
      accept: bands.accept_verdict,
      reject: bands.reject_verdict,
      statistics: bandsOf(bands.statistics),
    },
    labels: labels.labels_by_source ?? null,
    checked: labels.checked_labels ?? null,
  };
}

function floorOf(document: FloorDocument): FittedFloor {
  const { metric, reason, threshold = null, direction, score_statistics: score } = document;
  const { statistics, differences, compared, verdict } = document;
  return {
    metric,
    reason,
    threshold,
    flagsAbove: direction === 'flag-at-or-above',
    comparison: score && {
      score: statisticsOf(score),
      floor: statistics && statisticsOf(statistics),
      differences,
      compared,
      verdict,
    },
  };
}

function bandsOf({ accept, review, reject }: BandsDocument): BandStatistics {
  return { accept: bandOf(accept), review: bandOf(review), reject: bandOf(reject) };
}

function bandOf({ risky, trustworthy, share, error }: BandsDocument[BandName]): Band {
  return { n: risky + trustworthy, share, error };
}
