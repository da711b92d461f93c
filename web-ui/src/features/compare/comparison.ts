import type { Across, Comparison, Power, Report, Series } from '#shared/api/types.ts';
import { type Interval, negated } from '#shared/format/intervals.ts';
import { correctedOf } from '#shared/terms/labels/corrected.ts';
import type { Choice, Ref } from './choice.ts';

export type Warning = { code: string; sentence: string };

/** The difference of a score from the baseline. */
export type Difference = {
  /** Above 0: better than the baseline. */
  interval: Interval | null;
  /** The difference of Pearson's r after isotonic scaling; null for the AUC. */
  scaled: Interval | null;
  verdict: 'better' | 'worse' | 'undecided';
  pairing: 'paired' | 'unpaired';
  n: number;
  baselineN: number;
  p: number | null;
  adjusted: number | null;
  /** What the items could have shown; absent in older reports. */
  power: Power | undefined;
};

/** A compared score. */
export type Score = {
  value: Interval | null;
  n: number;
  dataset: string;
  used: 'all' | 'calibration';
  /** The direction chosen from the labels, if the metric has none of its own. */
  chosen: Direction | null;
  warnings: Warning[];
};

export type Direction = 'higher-is-trustworthy' | 'higher-is-risky';

export type Pair = {
  first: number;
  second: number;
  n: number;
  pearson: number | null;
  spearman: number | null;
  /** Subjects flagged at the same review load; null: not counted. */
  flags: { each: number; both: number; neither: number } | null;
};

/** A comparison, by a report or by the API; the baseline comes first. */
export type ScoreComparison = {
  scores: Score[];
  differences: (Difference | null)[];
  pairs: Pair[];
};

export function comparisonOf(across: Across): ScoreComparison {
  return {
    scores: [across.baseline, ...across.others].map((one) => ({
      value: one.value,
      n: one.n,
      dataset: `${one.dataset.name}, version ${one.version.number}`,
      used: one.used,
      chosen: one.direction_chosen && one.direction !== 'undirected' ? one.direction : null,
      warnings: one.warnings,
    })),
    differences: across.others.map(({ difference }) =>
      difference === null
        ? null
        : {
            interval: difference.interval,
            scaled: difference.scaled_interval ?? null,
            verdict: verdictOf(difference.verdict),
            pairing: difference.pairing,
            n: difference.n,
            baselineN: difference.baseline_n,
            p: difference.p,
            adjusted: difference.adjusted_p,
            power: difference.power,
          },
    ),
    pairs: across.pairs.map(({ flagged, both, neither, ...pair }) => ({
      ...pair,
      flags: { each: flagged, both, neither },
    })),
  };
}

/** The comparison from an experiment's report: the same numbers as on the report's page. */
export function comparisonInReport(
  report: Report,
  choice: Choice,
  names: ReadonlyMap<string, string>,
  dataset: string,
): ScoreComparison {
  const all = [choice.base, ...choice.others];
  const nameOf = (ref: Ref) => names.get(ref.embedder ?? '') ?? '';
  return {
    scores: all.map((ref) => {
      const series = report.results.find(
        (one) => one.metric === ref.metric && one.embedder === nameOf(ref),
      );
      return {
        value: statisticIn(series, choice.label),
        n: series?.n_used ?? 0,
        dataset,
        used: report.split?.used ?? 'all',
        chosen: null,
        warnings: [],
      };
    }),
    differences: choice.others.map((ref) =>
      differenceOf(report, choice, nameOf(choice.base), nameOf(ref)),
    ),
    pairs: pairsOf(report, choice.base.metric, all.map(nameOf)),
  };
}

export function statisticIn(series: Series | undefined, label: Choice['label']): Interval | null {
  const stat = label === 'grounded' ? series?.binary?.auc : series?.factuality?.spearman;
  return stat ?? null;
}

function differenceOf(
  report: Report,
  { base, label }: Choice,
  baseline: string,
  other: string,
): Difference | null {
  const headline = label === 'grounded' ? 'auc' : 'spearman';
  const found = report.comparisons.find(
    (c) =>
      c.metric === base.metric &&
      c.headline === headline &&
      [c.a, c.b].includes(baseline) &&
      [c.a, c.b].includes(other),
  );
  return found === undefined ? null : fromBaseline(found, found.a === baseline);
}

/** Too few items give no verdict; the interval states the reason. */
function verdictOf(verdict: Comparison['verdict']): Difference['verdict'] {
  return verdict === 'too-few-items' ? 'undecided' : verdict;
}

/** A report subtracts the second score from the first; this page subtracts the baseline. */
function fromBaseline(found: Comparison, baselineFirst: boolean): Difference {
  const { difference, scaled_difference: scaled, verdict, n, p } = found;
  const opposite = { better: 'worse', worse: 'better', undecided: 'undecided' } as const;
  const asSeen = (of: Interval | null) => (of === null || !baselineFirst ? of : negated(of));
  return {
    interval: asSeen(difference),
    scaled: asSeen(scaled ?? null),
    verdict: baselineFirst ? opposite[verdictOf(verdict)] : verdictOf(verdict),
    pairing: 'paired',
    n,
    baselineN: n,
    p,
    adjusted: correctedOf(found),
    power: found.power,
  };
}

function pairsOf(report: Report, metric: string, names: string[]): Pair[] {
  const agreement = report.agreement.find((one) => one.metric === metric);
  if (agreement === undefined) {
    return [];
  }
  const places = names.map((name) => agreement.embedders.indexOf(name));
  return places.flatMap((row, first) =>
    places.slice(first + 1).map((column, i) => ({
      first,
      second: first + 1 + i,
      n: agreement.n,
      pearson: agreement.pearson[row]?.[column] ?? null,
      spearman: agreement.spearman[row]?.[column] ?? null,
      flags: null,
    })),
  );
}
