import type { TrendPoint, TrendSeries } from '#shared/api/types.ts';
import { count, number, percent, plural } from '#shared/format/numbers.ts';

type Lack = Exclude<TrendPoint['lack'], null>;
type Cause = Exclude<TrendPoint['causes'], null>[number];

type Metric = TrendSeries['metric'];

const SHARES: ReadonlyMap<Metric, string> = new Map([
  ['grounded', 'Grounded answers'],
  ['answered', 'Draws with an answer'],
  ['factuality', 'Factuality'],
]);

const LACKS: { [L in Lack]: string } = {
  'no-values': 'no item has a value',
  'too-few': 'fewer than 20 groups of items have a value',
  'too-many-lost': 'more than a fifth of the items have no value any more',
  'baseline-gone': 'the answers or labels of the first runs were deleted',
  'looks-used': 'the looks of the year are used up',
};

const CAUSES: { [C in Cause]: string } = {
  'dataset-version': 'the version of the dataset',
  generator: 'the generator: its model, settings or what served it',
  judge: 'the oracle: what served it, or its verdicts on the anchors',
  outcomes: 'the share of draws without an answer',
  price: 'the price',
  models: 'the embedders or the entailment model',
};

/** What is followed: a share, or a score with its embedder. */
export function metricText({ metric }: { metric: Metric }): string {
  return SHARES.get(metric) ?? metric.replace('/', ', ');
}

export function isShare({ metric }: { metric: Metric }): boolean {
  return SHARES.has(metric);
}

/** A value of a metric in its units. */
export function valueText(of: { metric: Metric }, value: number): string {
  return isShare(of) ? percent(value) : number(value);
}

/** What a single look can find, from the newest look that says so; null: none does. */
export function detectableText(series: TrendSeries): string | null {
  const { points, lower_is_worse: falls } = series;
  const found = points.findLast((point) => point.detectable !== null)?.detectable ?? null;
  if (points.at(-1)?.band === 0) {
    return 'The first runs do not vary, so what a look can find is unknown.';
  }
  return found === null
    ? null
    : `A ${falls ? 'fall' : 'rise'} by ${valueText(series, found)} or more is found in one look with a probability of 80 %.`;
}

/** What worsening is small enough to accept; null: it is unknown. */
export function marginText(series: TrendSeries): string | null {
  const margin = series.points.at(-1)?.margin ?? null;
  return margin === null ? null : `The margin is ${valueText(series, margin)}.`;
}

/** What a point says, in words. */
export function pointText(point: TrendPoint): string {
  switch (point.state) {
    case null:
      return 'first run';
    case 'worse':
      return 'worse than the first runs';
    case 'not-worse':
      return 'not worse by the margin';
    case 'undecided':
      return point.more_clusters === null
        ? 'undecided'
        : `undecided: ${plural(point.more_clusters, 'more item')} would decide`;
    case 'no-evidence':
      return `no evidence: ${point.lack === null ? 'unknown' : LACKS[point.lack]}`;
  }
}

/** What may explain an alarm; null if there is none. */
export function causeOf({ causes }: TrendPoint): string | null {
  if (causes === null) {
    return null;
  }
  return causes.length === 0
    ? 'The cause is unknown: nothing that is recorded differs from the last of the first runs.'
    : `Since the last of the first runs these differ: ${causes.map((each) => CAUSES[each]).join('; ')}.`;
}

/** Where the newest point of a series stands, in a sentence. */
export function seriesText(series: TrendSeries, firstRuns: number): string {
  const { points } = series;
  const last = points.at(-1);
  if (last === undefined) {
    return 'No occurrence has ended yet.';
  }
  if (last.state === null) {
    return `${count(points.filter(({ baseline }) => baseline).length)} of ${plural(firstRuns, 'first run')}.`;
  }
  const mean = last.mean === null ? '' : valueText(series, last.mean);
  const before =
    last.baseline_mean === null
      ? ''
      : ` against ${valueText(series, last.baseline_mean)} in the first runs`;
  return `Newest run: ${[mean + before, pointText(last)].filter((part) => part !== '').join(', ')}.`;
}
