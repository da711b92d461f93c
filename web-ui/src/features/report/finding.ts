import type { Report } from '#shared/api/types.ts';
import { counted, type Interval, spoken } from '#shared/format.ts';
import type { LabelKind, Titles } from './model.ts';
import { bestFloor, compare, type Row, rowsOf, whyNot } from './rows.ts';

export type Verdict =
  'adds' | 'undecided' | 'below-floor' | 'no-signal' | 'wrong-way' | 'no-floor' | 'no-score';

/** What a report says in one or two sentences, before any number is looked at. */
export type Finding = { verdict: Verdict; sentence: string };

type Scored = Row & { stat: Interval };

const WORDS = {
  binary: { statistic: 'AUC', chance: 0.5, does: 'separates grounded from ungrounded answers' },
  factuality: { statistic: 'Pearson', chance: 0, does: 'follows factuality' },
} as const;

/** The statistic at which a score knows nothing. */
export function chance(kind: LabelKind): number {
  return WORDS[kind].chance;
}

/** Sets the best geometric score against the best floor; intervals that overlap decide nothing. */
export function findingOf(report: Report, kind: LabelKind, titles: Titles): Finding {
  const scores = candidates(report, kind);
  const best = scores[0];
  if (best === undefined) {
    return { verdict: 'no-score', sentence: noScore(report, titles) };
  }
  const name = nameOf(best, titles);
  const { statistic, does } = WORDS[kind];
  const value = `${statistic} ${spoken(best.stat)}`;
  if (best.stat.high < chance(kind)) {
    return {
      verdict: 'wrong-way',
      sentence: `On this data the scores point the wrong way: even the best, ${name}, is worse than chance (${value}).`,
    };
  }
  if (best.stat.low <= chance(kind)) {
    return {
      verdict: 'no-signal',
      sentence: `No score ${does} here: the interval of the best, ${name}, includes chance (${value}).`,
    };
  }
  const claim = `${name} ${does} (${value})`;
  const floor = bestFloor(rowsOf(report, kind, 'value'), best);
  return floor === undefined || !hasStat(floor)
    ? { verdict: 'no-floor', sentence: `${claim}. There is no floor to set it against.` }
    : againstFloor(claim, best, floor, scores, kind, titles);
}

function againstFloor(
  claim: string,
  best: Scored,
  floor: Scored,
  scores: Scored[],
  kind: LabelKind,
  titles: Titles,
): Finding {
  const floorName = `“${titleOf(floor, titles)}”`;
  const floorValue = `${WORDS[kind].statistic} ${spoken(floor.stat)}`;
  switch (compare(best.stat, floor.stat)) {
    case 'worse':
      return {
        verdict: 'below-floor',
        sentence: `${claim}, but the floor ${floorName} alone does better (${floorValue}). It does not show that it adds anything.`,
      };
    case 'undecided':
      return {
        verdict: 'undecided',
        sentence: `${claim}, and so does the floor ${floorName} alone (${floorValue}). The intervals overlap: whether the score beats this floor is undecided.`,
      };
    case 'better':
      return {
        verdict: 'adds',
        sentence: `${claim}, better than the best floor, ${floorName} (${floorValue}).${rivals(best, scores)}`,
      };
  }
}

/** Directed scores of an embedder, best first; an undirected one claims nothing, so it proves nothing. */
function candidates(report: Report, kind: LabelKind): Scored[] {
  return rowsOf(report, kind, 'value')
    .filter((row) => row.series.embedder !== null && row.series.undirected !== true)
    .filter(hasStat);
}

function rivals(best: Scored, scores: Scored[]): string {
  const n = scores.filter((s) => s !== best && compare(best.stat, s.stat) === 'undecided').length;
  return n === 0
    ? ''
    : ` ${counted(n, 'other score overlaps', 'other scores overlap')} with it: which of them is best is undecided.`;
}

function noScore(report: Report, titles: Titles): string {
  const scores = report.results.filter((s) => s.embedder !== null && s.undirected !== true);
  const first = scores[0];
  if (first === undefined) {
    return 'No geometric score was computed, only floors.';
  }
  const why = whyNot(first);
  return `No geometric score has a statistic here (${titles.get(first.metric) ?? first.metric}: ${why}).`;
}

function nameOf(row: Row, titles: Titles): string {
  return `${titleOf(row, titles)} with ${row.series.embedder}`;
}

function titleOf(row: Row, titles: Titles): string {
  return titles.get(row.series.metric) ?? row.series.metric;
}

function hasStat(row: Row): row is Scored {
  return row.stat !== null;
}
