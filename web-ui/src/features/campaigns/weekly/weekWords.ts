import type { CampaignWeek } from '#shared/api/types.ts';
import { count, decimal, plural } from '#shared/format/numbers.ts';
import { day } from '#shared/format/times.ts';

type Series = CampaignWeek['series'][number];

const STATES: { [S in CampaignWeek['state']]: string } = {
  worse: 'worse than the first runs',
  undecided: 'undecided',
  'no-evidence': 'no evidence',
  'not-worse': 'not worse by the margin',
  'not-compared': 'not compared with first runs',
  'did-not-run': 'did not run',
};

export function stateOf({ state }: CampaignWeek): string {
  return STATES[state];
}

/** How many runs a campaign had in the week, and what became of those that were not completed. */
export function runsOf({ runs }: CampaignWeek): string {
  const others = (['failed', 'cancelled', 'skipped', 'missed'] as const)
    .filter((state) => runs[state] > 0)
    .map((state) => `${count(runs[state])} ${state}`);
  return [`${count(runs.completed)} completed`, ...others].join(', ');
}

/** A measure in the week: where it is, where the first runs were, and how far noise reaches. */
export function seriesOf(series: Series): string {
  const name = `${series.system}, ${series.metric}, ${series.dataset_name}`;
  const items = plural(series.items, 'item');
  if (series.mean === null) {
    return `${name}: no item has a value`;
  }
  const now = `${name}: ${share(series.mean)} of ${items}`;
  if (series.state === null) {
    return `${now}, a first run`;
  }
  const noise =
    series.baseline_mean === null || series.band === null
      ? ''
      : `, first runs ${share(series.baseline_mean)}, noise up to ${share(series.band)}`;
  return now + noise + ending(series);
}

function ending({ state, alarms, more_clusters: more }: Series): string {
  if (state === 'undecided') {
    return more === null ? '; undecided' : `; ${plural(more, 'more item')} would decide`;
  }
  if (state === 'no-evidence') {
    return '; no evidence';
  }
  return state !== 'worse' && alarms > 0 ? '; an alarm earlier in the week' : '';
}

export function costOf({ costs }: CampaignWeek): string {
  return costs.length === 0
    ? 'none'
    : costs.map(({ amount, unit }) => `${amount} ${unit}`).join(', ');
}

/** The week from its Monday to its Sunday. */
export function spanOf(monday: string): string {
  return `${day(monday)} to ${day(shifted(monday, 6))}`;
}

/** A calendar day some days later. */
export function shifted(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function share(value: number): string {
  return decimal(value, 2);
}
