import { describe, expect, test } from 'vitest';
import type { Experiment } from '#shared/api/types.ts';
import {
  answerSetOf,
  canCancel,
  followed,
  hasReport,
  isFinal,
  retryOf,
  scoringLine,
  shareDone,
  stagesOf,
  stateLine,
} from './state.ts';

const scoring: Experiment = {
  id: 'e',
  project_id: 'p',
  dataset: { id: 'd', name: 'halueval' },
  version_id: 'v',
  version_number: 1,
  answer_set: { id: 's', name: 'imported', source: 'imported', of_version: true },
  outcomes: ['answered'],
  name: 'first',
  state: 'scoring',
  failure: null,
  metrics: ['sgi'],
  judge_scores: [],
  fact_runs: [],
  embedders: [{ id: 'l', name: 'lexical', tokens_billed: null }],
  entailment_model: null,
  label: null,
  label_source: 'in-force',
  labeller: null,
  seed: 1,
  report_number: 1,
  report_behind: false,
  created_by: 'owner',
  progress: { stage: 'scoring', done: 412, total: 6000, failed: 3 },
  created_at: '2026-10-01T12:00:00Z',
  started_at: '2026-10-01T12:00:00Z',
  finished_at: null,
};

describe('the state line', () => {
  test.each([
    [scoring, 'scoring, 412 of 6,000 steps (6.9\u00a0%), 3 failed'],
    [{ ...scoring, progress: { ...scoring.progress, done: 0, total: 0 } }, 'scoring'],
    [{ ...scoring, state: 'queued' as const }, 'queued'],
    [{ ...scoring, state: 'completed-with-failures' as const }, 'completed, 3 failed'],
    [
      {
        ...scoring,
        state: 'completed-with-failures' as const,
        finished_at: '2026-10-01T12:00:45Z',
      },
      'completed in 45\u00a0s, 3 failed',
    ],
    [
      { ...scoring, state: 'completed' as const, progress: { ...scoring.progress, failed: 0 } },
      'completed',
    ],
  ])('%#: %o', (experiment, line) => expect(stateLine(experiment)).toBe(line));
});

test.each([
  ['queued', false, false, true],
  ['scoring', false, false, true],
  ['cancelling', false, false, false],
  ['cancelled', true, false, false],
  ['failed', true, false, false],
  ['completed', true, true, false],
  ['completed-with-failures', true, true, false],
] as const)(
  '%s is final: %s, has a report: %s, can be cancelled: %s',
  (state, final, report, cancel) =>
    expect([isFinal(state), hasReport(state), canCancel(state)]).toEqual([final, report, cancel]),
);

test('experiments under way are followed, then those that wait longest', () => {
  const states = ['queued', 'queued', 'completed', 'queued', 'scoring', 'sampling'] as const;
  // As the API lists them, the newest first.
  const listed = states.map((state, i) => ({
    ...scoring,
    id: String(i),
    state,
    created_at: `2026-10-01T12:0${9 - i}:00Z`,
  }));
  expect(followed(listed, 3).map(({ id }) => id)).toEqual(['5', '4', '3']);
  expect(followed(listed, 9).map(({ id }) => id)).toEqual(['5', '4', '3', '1', '0']);
});

describe('how far the scoring is', () => {
  const half = { ...scoring, progress: { ...scoring.progress, done: 1236 } };
  test.each([
    ['is written in items', half, null, 'about 412 of 2,000 items (21\u00a0%), 3 failed'],
    [
      'has a pace once there is one',
      half,
      { perSecond: 156, secondsLeft: 30.5 },
      'about 412 of 2,000 items (21\u00a0%), 3 failed, 52.0 items a second, about 31\u00a0s left',
    ],
    [
      'is exact at the end',
      { ...scoring, progress: { ...scoring.progress, done: 6000, failed: 0 } },
      null,
      '2,000 of 2,000 items (100\u00a0%)',
    ],
    [
      'is nothing before it begins',
      { ...scoring, progress: { ...scoring.progress, done: 0, total: 0, failed: 0 } },
      { perSecond: 1, secondsLeft: 0 },
      '0 of 2,000 items',
    ],
  ])('%s', (_, experiment, pace, expected) =>
    expect(scoringLine(experiment, 2000, pace)).toBe(expected),
  );
});

test('the share done never leaves 0 to 1', () =>
  expect(
    [0, 3000, 9000].map((done) =>
      shareDone({ ...scoring, progress: { ...scoring.progress, done } }),
    ),
  ).toEqual([0, 0.5, 1]));

test.each([
  ['completed-with-failures', 'Retry what failed'],
  ['failed', 'Retry'],
  ['completed', null],
  ['cancelled', null],
  ['scoring', null],
] as const)('what is %s is retried by “%s”', (state, words) => expect(retryOf(state)).toBe(words));

test.each(['sampled', 'imported'] as const)(
  'a %s answer set is named unless it is that of the version',
  (source) => {
    const set = { id: 't', name: 'imported', source, of_version: false };
    expect(answerSetOf(scoring)).toBeNull();
    expect(answerSetOf({ ...scoring, answer_set: set })).toBe(set);
    const first = stagesOf({ ...scoring, answer_set: set })[0]?.[0];
    expect(first).toBe(source === 'sampled' ? 'sampling' : 'queued');
  },
);
