import { expect, test } from 'vitest';
import type { Export } from '#shared/api/types.ts';
import { lineOf, nameOf, paceOf } from './exports.ts';

const EXPORT = {
  state: 'completed',
  bytes: 1_829_120,
  failure: null,
  expires_at: '2026-11-30T00:38:04Z',
} as Export;

test('an export says its size and how long it is kept, or why there is no file', () => {
  expect(lineOf(EXPORT)).toMatch(/^1\.83\sMB, kept until .*30/);
  expect(lineOf({ ...EXPORT, state: 'failed', failure: 'The labels have changed.' })).toBe(
    'The labels have changed.',
  );
  expect(lineOf({ ...EXPORT, state: 'expired' })).toBe('Deleted because it was old');
});

test('the list is read again only while an export is being written', () => {
  expect(paceOf([EXPORT, { ...EXPORT, state: 'failed' }])).toBe(false);
  expect(paceOf([EXPORT, { ...EXPORT, state: 'queued' }])).toBeGreaterThan(0);
});

test('the file of an experiment is named among those of an occurrence', () => {
  const pdf = { ...EXPORT, format: 'pdf', experiment_name: 'Weekly, large' } as Export;
  expect(nameOf(pdf, { experiment_id: 'e' })).toBe('Document (PDF)');
  expect(nameOf(pdf, { occurrence_id: 'o' })).toBe('Document (PDF) of Weekly, large');
  expect(nameOf({ ...pdf, format: 'bundle', experiment_name: null }, { occurrence_id: 'o' })).toBe(
    'Bundle with all rows (zip)',
  );
});
