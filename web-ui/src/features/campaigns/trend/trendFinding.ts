import type { CampaignTrend, TrendPoint, TrendSeries } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { metricText, valueText } from './trendWords.ts';

/** At most so many measures are named; the charts below show all. */
const NAMED = 3;

const isWorse = (point: TrendPoint | undefined): boolean => point?.state === 'worse';

/** Whether a measure is worse in its newest run. */
export function isAlarm({ points }: TrendSeries): boolean {
  return isWorse(points.at(-1));
}

function wasAlarm({ points }: TrendSeries): boolean {
  return points.slice(0, -1).some(isWorse);
}

/** Alarms first, then what was one, then what is not shown to be as good; otherwise unchanged. */
export function byUrgency(series: TrendSeries[]): TrendSeries[] {
  return series.toSorted((one, other) => rank(one) - rank(other));
}

function rank(series: TrendSeries): number {
  if (isAlarm(series)) {
    return 0;
  }
  if (wasAlarm(series)) {
    return 1;
  }
  return series.points.at(-1)?.state === 'not-worse' ? 3 : 2;
}

/** Whether anything is or was worse, for the head of the trend. */
export function trendFinding(trend: CampaignTrend): string {
  const earlier = trend.series.filter((each) => wasAlarm(each) && !isAlarm(each));
  return earlier.length === 0
    ? newestFinding(trend)
    : `${newestFinding(trend)} Earlier runs were worse: ${listed(earlier.map((each) => nameIn(each, trend)))}.`;
}

function newestFinding(trend: CampaignTrend): string {
  const { series } = trend;
  if (series.length === 0) {
    return 'The first run has not ended yet.';
  }
  const worse = series.filter(isAlarm);
  if (worse.length > 0) {
    const named = worse.map((each) => `${nameIn(each, trend)}${changeOf(each)}`);
    return `${count(worse.length)} of ${plural(series.length, 'measure')} ${worse.length === 1 ? 'is' : 'are'} worse than in the first runs: ${listed(named)}.`;
  }
  const newest = series.map(({ points }) => points.at(-1)?.state ?? null);
  if (newest.every((state) => state === null)) {
    return 'The first runs are under way. They show how much the measures vary when nothing changes.';
  }
  const shown = newest.filter((state) => state === 'not-worse').length;
  return shown === series.length
    ? 'Nothing is worse than in the first runs by the margin.'
    : `No alarm in the newest run. For ${count(shown)} of ${plural(series.length, 'measure')} it is shown that it is not worse by the margin.`;
}

/** Names the dataset only where there are several. */
function nameIn(of: TrendSeries, { series }: CampaignTrend): string {
  const several = series.some(({ dataset_id: dataset }) => dataset !== of.dataset_id);
  return `${metricText(of)} of ${of.system}${several ? ` on ${of.dataset_name}` : ''}`;
}

function changeOf(of: TrendSeries): string {
  const last = of.points.at(-1);
  return last === undefined || last.mean === null || last.baseline_mean === null
    ? ''
    : ` (${valueText(of, last.mean)} against ${valueText(of, last.baseline_mean)})`;
}

function listed(names: string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`and ${count(more)} more`] : [])].join('; ');
}
