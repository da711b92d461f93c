import { describe, expect, test } from 'vitest';
import type { Operations } from '#shared/api/types.ts';
import { operations } from '#fixtures/operations.mjs';
import { findings, isLeaderless, leftOut, progressText, countOf, troubleOf } from './words.ts';

const QUIET: Operations = {
  ...operations(),
  queues: operations().queues?.map((each) => ({ ...each, waiting: 0, running: 0 })) ?? null,
};

const LEADERLESS: Operations = {
  ...QUIET,
  rounds: QUIET.rounds.map((each) => ({ ...each, leader: null })),
};

function before(seconds: number): string {
  return new Date(Date.parse(QUIET.read_at) - seconds * 1000).toISOString();
}

describe('what an operator should know', () => {
  test('nothing runs and nothing waits', () =>
    expect(findings(QUIET, null)).toEqual(['Nothing runs and nothing waits.']));

  test('how much runs and waits, and for how long', () =>
    expect(findings(operations(), null).at(-1)).toBe(
      '4 jobs run and 10,003 wait, the oldest for 1\u00a0h 1\u00a0min.',
    ));

  test('a queue that stands comes first', () => {
    const queues = [
      { kind: 'export' as const, waiting: 1, running: 0, oldest_seconds: 301, limit: null },
    ];
    expect(findings({ ...QUIET, queues }, null)[0]).toBe(
      '1 export waits and none runs; the oldest has waited for 5\u00a0min 1\u00a0s.',
    );
  });

  test('what could not be read comes before everything else, and is not called empty', () => {
    const blind = {
      ...QUIET,
      queues: null,
      troubles: [
        {
          part: 'queues' as const,
          cluster: null,
          detail: 'The queues: no answer within 4 seconds.',
        },
      ],
    };
    expect(findings(blind, null)).toEqual([
      '1 part could not be read; the others are shown.',
      'How much runs and waits is not known.',
    ]);
    expect(troubleOf(blind, 'queues')).toContain('no answer');
  });

  test('no task manager, nobody who leads, and an archive that fails', () =>
    expect(
      findings(
        {
          ...QUIET,
          clusters: [{ name: 'jobs', task_managers: [] }],
          rounds: LEADERLESS.rounds.slice(0, 2),
          log_archive: { enabled: true, failing: true, age_seconds: null },
        },
        before(30),
      ),
    ).toEqual([
      'No task manager has registered for “jobs”, so none of its jobs runs.',
      'No process leads: jobs, exports.',
      'Postgres fails to archive its log, so a lost machine loses what was written since.',
      'Nothing runs and nothing waits.',
    ]));

  test('nobody knows who leads while the database is not read', () =>
    expect(findings({ ...LEADERLESS, database: null }, before(60))).toEqual([
      'Nothing runs and nothing waits.',
    ]));

  test('a process that has just started, or takes over, has time to lead', () => {
    for (const since of [null, LEADERLESS.read_at, before(29)]) {
      expect(findings(LEADERLESS, since)).toEqual(['Nothing runs and nothing waits.']);
    }
    expect(isLeaderless(LEADERLESS)).toBe(true);
    expect(isLeaderless({ ...LEADERLESS, database: null })).toBe(false);
    expect(isLeaderless(QUIET)).toBe(false);
  });

  test('a job has time to start before its queue is called one that stands', () => {
    const queues = [
      { kind: 'export' as const, waiting: 1, running: 0, oldest_seconds: 299, limit: null },
    ];
    expect(findings({ ...QUIET, queues }, null)).toEqual([
      '0 jobs run and 1 waits, the oldest for 4\u00a0min 59\u00a0s.',
    ]);
  });
});

test('a bounded list says what it leaves out', () => {
  expect(leftOut(100, 10_003)).toBe('The oldest 100 of 10,003.');
  expect(leftOut(3, 3)).toBeNull();
  expect(leftOut(3, null)).toBeNull();
  expect(countOf(operations(), 'waiting')).toBe(10_003);
});

test('progress without a count says so', () => {
  expect(progressText(412, 2000)).toBe('412 of 2,000');
  expect(progressText(412, null)).toBe('412');
  expect(progressText(null, null)).toBe('not counted');
});
