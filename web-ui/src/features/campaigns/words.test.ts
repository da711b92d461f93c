import { describe, expect, test } from 'vitest';
import type { Campaign, Occurrence } from '#shared/api/types.ts';
import {
  campaignsFinding,
  exportText,
  isExportable,
  labellerText,
  comparable,
  lastText,
  nextText,
  occurrenceText,
  systemText,
  triggerText,
  waitText,
} from './words.ts';

const CAMPAIGN: Campaign = {
  id: 'c',
  project_id: 'p',
  name: 'Weekly',
  datasets: [],
  systems: [],
  experiment: {
    embedders: ['lexical'],
    entailment_model: null,
    metrics: null,
    outcomes: null,
    label: null,
    label_source: null,
    labeller_id: null,
    seed: null,
  },
  labelling: null,
  trend: null,
  exports: [],
  trigger: { kind: 'cron', cron: '0 6 * * 1', time_zone: 'Europe/Berlin', at: null },
  overlap: 'skip',
  catch_up: 'one',
  paused_at: null,
  next_at: null,
  last_state: null,
  last_at: null,
  created_by: 'ada',
  created_at: '2026-10-01T08:00:00Z',
};

const OCCURRENCE: Occurrence = {
  id: 'o',
  campaign_id: 'c',
  scheduled_for: '2026-10-05T04:00:00Z',
  cause: 'schedule',
  version_id: null,
  state: 'missed',
  note: 'No server ran at that time.',
  requested_by: null,
  texts_embedded: 0,
  calls_made: 0,
  cells: [],
  started_at: null,
  finished_at: '2026-10-05T09:00:00Z',
};

const CELL: Occurrence['cells'][number] = {
  dataset_id: 'd',
  dataset_name: 'fables',
  version_id: 'v',
  version_number: 1,
  system: 'as imported',
  stage: 'evaluation',
  label_run_id: null,
  experiment_id: 'e',
  experiment_state: 'completed',
  answer_set_id: 'a',
  failure: null,
};

describe('when a campaign runs', () => {
  test.each([
    [CAMPAIGN.trigger, '0 6 * * 1 in Europe/Berlin'],
    [{ kind: 'request', cron: null, time_zone: null, at: null }, 'on request only'],
    [
      { kind: 'new-version', cron: null, time_zone: null, at: null },
      'with each new version of a dataset',
    ],
  ] as const)('%o', (trigger, words) => expect(triggerText({ trigger })).toBe(words));

  test('without a schedule and before the first occurrence', () => {
    expect(nextText(CAMPAIGN)).toBe('not scheduled');
    expect(lastText(CAMPAIGN)).toBe('none yet');
    expect(nextText({ ...CAMPAIGN, paused_at: '2026-10-01T08:00:00Z' })).toContain('paused since');
  });
});

test('The finding counts campaigns, failures and pauses.', () => {
  expect(campaignsFinding([])).toBe('There is no campaign.');
  expect(campaignsFinding([CAMPAIGN])).toBe('1 campaign.');
  expect(
    campaignsFinding([
      CAMPAIGN,
      { ...CAMPAIGN, last_state: 'failed', paused_at: '2026-10-01T08:00:00Z' },
    ]),
  ).toBe('2 campaigns, the newest occurrence of 1 failed, 1 paused.');
});

test('A cell says what it waits for.', () => {
  expect(waitText(CELL)).toBe('');
  expect(waitText({ ...CELL, stage: 'sampling' })).toBe(', waiting for its answers');
  expect(waitText({ ...CELL, stage: 'labelling' })).toBe(', being labelled');
  expect(waitText({ ...CELL, stage: 'labelling', failure: 'Labelling stopped.' })).toBe('');
});

test('A campaign names its labeller.', () => {
  const labelling = {
    labeller_id: 'l',
    labeller_name: 'checker',
    labeller_version: 2,
    role: null,
    budget: null,
    anchor_set_id: null,
    anchor_set_name: null,
  };
  expect(labellerText(CAMPAIGN)).toBeNull();
  expect(labellerText({ labelling })).toBe('checker, version 2, labels the answers first.');
  expect(labellerText({ labelling: { ...labelling, labeller_name: null } })).toBe(
    'Its labeller was deleted.',
  );
});

test('An occurrence says what it did, or why it did not.', () => {
  expect(occurrenceText(OCCURRENCE)).toBe('No server ran at that time.');
  const ran = { ...OCCURRENCE, state: 'completed', note: null, cells: [CELL] } as const;
  expect(occurrenceText({ ...ran, cells: [CELL] })).toBe(
    '1 experiment; nothing was embedded, sampled or labelled',
  );
  expect(
    occurrenceText({
      ...ran,
      texts_embedded: 12,
      calls_made: 1,
      cells: [CELL, { ...CELL, experiment_id: null, failure: 'The version has no answers.' }],
    }),
  ).toBe('2 experiments; 1 without a start; 12 texts embedded, 1 call made');
});

test('systems can be compared on the datasets that have answers', () => {
  const cell = {
    dataset_id: 'd',
    dataset_name: 'Support',
    version_id: 'v',
    version_number: 1,
    system: 'large',
    stage: 'evaluation' as const,
    label_run_id: null,
    experiment_id: null,
    experiment_state: null,
    answer_set_id: 's',
    failure: null,
  };
  const cells = [
    cell,
    { ...cell, system: 'small' },
    { ...cell, dataset_id: 'e', answer_set_id: null },
  ];
  expect(comparable({ cells })).toEqual([['d', 'Support']]);
});

test('A system is named by whose answers it has.', () => {
  expect(systemText({ name: 'n', kind: 'imported', answer_set_prefix: null })).toBe('the import');
  expect(systemText({ name: 'n', kind: 'answer-set', answer_set_prefix: 'week ' })).toBe(
    'the newest answer set “week …”',
  );
  expect(systemText({ name: 'large', kind: 'generator', answer_set_prefix: null })).toBe('large');
});

test('The formats of exports are named.', () => {
  expect(exportText({ exports: ['bundle', 'pdf'] })).toBe(
    'Bundle with all rows (zip), Document (PDF)',
  );
});

const cell = (state: string | null) => [{ experiment_state: state }] as Occurrence['cells'];

test('An occurrence can be exported once it has ended with a report.', () => {
  expect(isExportable({ state: 'completed', cells: cell('completed') })).toBe(true);
  expect(isExportable({ state: 'cancelled', cells: cell('completed-with-failures') })).toBe(true);
  expect(isExportable({ state: 'running', cells: cell('completed') })).toBe(false);
  expect(isExportable({ state: 'failed', cells: cell('failed') })).toBe(false);
  expect(isExportable({ state: 'missed', cells: [] })).toBe(false);
});
