import { expect, test } from 'vitest';
import type { CampaignWeek } from '#shared/api/types.ts';
import { costOf, runsOf, seriesOf, shifted, spanOf } from './weekWords.ts';

const SERIES: CampaignWeek['series'][number] = {
  dataset_id: 'd',
  dataset_name: 'Support',
  system: 'large',
  metric: 'grounded',
  occurrence_id: 'o',
  scheduled_for: '2026-11-23T05:00:00Z',
  state: 'worse',
  alarms: 1,
  mean: 0.78,
  items: 200,
  baseline_mean: 0.91,
  band: 0.05,
  more_clusters: null,
  lack: null,
  causes: ['generator'],
};

const WEEK: CampaignWeek = {
  campaign_id: 'c',
  name: 'Weekly',
  project_id: 'p',
  project_name: 'Support',
  state: 'worse',
  runs: { completed: 2, failed: 0, cancelled: 0, skipped: 1, missed: 1 },
  series: [SERIES],
  costs: [],
};

test('runs that were not completed are counted by what became of them', () =>
  expect(runsOf(WEEK)).toBe('2 completed, 1 skipped, 1 missed'));

test('a measure has its share, that of the first runs, and the reach of noise', () =>
  expect(seriesOf(SERIES)).toBe(
    'large, grounded, Support: 0.78 of 200 items, first runs 0.91, noise up to 0.05',
  ));

test('a measure without a verdict says what is missing', () => {
  expect(seriesOf({ ...SERIES, state: 'undecided', alarms: 0, more_clusters: 1 })).toContain(
    '; 1 more item would decide',
  );
  expect(seriesOf({ ...SERIES, state: 'no-evidence', alarms: 0 })).toContain('; no evidence');
  expect(seriesOf({ ...SERIES, state: 'not-worse' })).toContain('; an alarm earlier in the week');
  expect(seriesOf({ ...SERIES, mean: null })).toContain('no item has a value');
  expect(seriesOf({ ...SERIES, state: null, baseline_mean: null, band: null })).toContain(
    ', a first run',
  );
});

test('costs have their unit', () => {
  expect(costOf(WEEK)).toBe('none');
  expect(
    costOf({
      ...WEEK,
      costs: [
        { amount: '1.92', unit: 'USD' },
        { amount: '800', unit: 'tokens' },
      ],
    }),
  ).toBe('1.92 USD, 800 tokens');
});

test('a week ends six days after its Monday, also across months', () => {
  expect(spanOf('2026-11-30')).toBe('30 Nov 2026 to 6 Dec 2026');
  expect(shifted('2026-03-02', -7)).toBe('2026-02-23');
});
