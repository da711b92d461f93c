import { expect, test } from 'vitest';
import type { Deletion, Retention } from '#shared/api/types.ts';
import { deletionProgress, paceOf, ruleOf, rulesFrom, sweepFinding } from './retention.ts';

const NONE: Retention = {
  rules: { datasets_days: null, experiments_days: null, imports_days: null, projects: [] },
  next_sweep: { at: '2026-10-01T12:00:00Z', objects: [], imports: 0 },
};

test('an empty field sets no rule, and a project without rules is left out', () => {
  const form = new FormData();
  form.set('datasets_days/', '365');
  form.set('experiments_days/', '');
  form.set('datasets_days/p1', '30');
  form.set('datasets_days/p2', ' ');
  expect(rulesFrom(form, ['p1', 'p2'], NONE)).toEqual({
    datasets_days: 365,
    experiments_days: null,
    imports_days: null,
    projects: [{ project_id: 'p1', datasets_days: 30, experiments_days: null, imports_days: null }],
  });
});

test('a project that the form does not show keeps its rule', () => {
  const kept = { project_id: 'p9', datasets_days: 7, experiments_days: null, imports_days: null };
  const shown = { ...kept, project_id: 'p1' };
  const found = { ...NONE, rules: { ...NONE.rules, projects: [shown, kept] } };
  expect(rulesFrom(new FormData(), ['p1'], found).projects).toEqual([kept]);
});

test('without a rule everything stays', () =>
  expect(sweepFinding(NONE)).toBe('Everything is kept until it is deleted by hand.'));

test('what the next sweep deletes is counted', () => {
  const found = {
    rules: { ...NONE.rules, imports_days: 30 },
    next_sweep: { ...NONE.next_sweep, imports: 2 },
  };
  expect(sweepFinding(found)).toMatch(
    /deletes 0 datasets and experiments and 2 records of imports/,
  );
  expect(ruleOf(found, '')?.imports_days).toBe(30);
  expect(ruleOf(found, 'p1')).toBeUndefined();
});

test('a deletion says how far it is', () => {
  const started: Deletion = {
    id: '1',
    kind: 'dataset',
    object_id: '2',
    name_sha256: 'ab'.repeat(32),
    requested_by: 'ada',
    requested_at: '2026-10-01T12:00:00Z',
    state: 'removing',
    expected: { items: 2000, answers: 4000 },
    removed: { items: 0, answers: 1500, labels: 9000 },
    remaining: null,
    finished_at: null,
  };
  expect(deletionProgress(started)).toBe('1,500 of 6,000 items and answers deleted');
  expect(deletionProgress({ ...started, expected: { items: 0, answers: 0 } })).toBe(
    'rows are being deleted',
  );
  expect(deletionProgress({ ...started, removed: { items: 2000, answers: 4000 } })).toBe(
    'rows are being deleted',
  );
  expect(deletionProgress({ ...started, state: 'sweeping' })).toMatch(/checkpoints/);
  expect(paceOf([started])).toBeGreaterThan(0);
  expect(paceOf([{ ...started, state: 'finished' }])).toBe(false);
});
