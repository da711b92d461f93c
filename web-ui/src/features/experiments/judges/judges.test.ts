import { expect, test } from 'vitest';
import type { AnswerSet, LabelRun } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { aboutRun, toggledRuns, usableRuns } from './judges.ts';

const run = (id: string, set: string, more: Partial<LabelRun> = {}) =>
  ({
    id,
    state: 'completed',
    labelled: 1980,
    answer_count: 2000,
    answer_set: { id: set, name: set, version_id: 'v' },
    generator: { model: 'gpt-x' },
    currency: 'USD',
    spent: '1.2',
    created_at: '2026-10-01T12:05:00Z',
    ...more,
  }) as LabelRun;

const sets = [
  { id: 'file', sampling: null, origin: null },
  { id: 'ten', sampling: null, origin: { models: [] } },
  { id: 'five', sampling: null, origin: { models: [] } },
] as unknown as AnswerSet[];

test('runs over the scored answers and the judged ones of the file can be scores', () => {
  const runs = [
    run('a', 'file'),
    run('b', 'ten'),
    run('c', 'five'),
    run('d', 'file', { state: 'running' }),
    run('e', 'file', { labelled: 0 }),
  ];
  expect(usableRuns(runs, sets, sets[1] ?? null).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(usableRuns(runs, sets, null).map(({ id }) => id)).toEqual(['a']);
});

test('a run shows its model, its answers and what it spent', () => {
  const at = moment('2026-10-01T12:05:00Z');
  expect(aboutRun(run('a', 'file'))).toBe(
    `gpt-x, 1,980 of 2,000 answers of file, spent 1.20 USD, ${at}`,
  );
  expect(aboutRun(run('a', 'file', { currency: null }))).toBe(
    `gpt-x, 1,980 of 2,000 answers of file, ${at}`,
  );
});

test('choosing a run again takes it back', () => {
  const runs = [run('a', 'file'), run('b', 'file')];
  expect(toggledRuns(['b'], runs, 'a')).toEqual(['a', 'b']);
  expect(toggledRuns(['a', 'b'], runs, 'b')).toEqual(['a']);
});
