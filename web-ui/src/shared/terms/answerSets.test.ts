import { expect, test } from 'vitest';
import type { AnswerSet } from '#shared/api/types.ts';
import { drawsOf, originText } from './answerSets.ts';

const outcomes = {
  answered: 4,
  truncated: 1,
  refused: 0,
  filtered: 0,
  empty: 0,
  'thinking-exhausted': 0,
  failed: 0,
};
const origin = {
  file: 'answers.jsonl',
  models: ['gpt-x'],
  item_count: 1,
  draw_count: 5,
  answers_per_item: 5,
  outcomes,
  imported_by: 'ada',
};
const set: AnswerSet = {
  id: 's',
  version_id: 'v',
  name: 'five',
  source: 'imported',
  origin,
  answer_count: 5,
  created_at: '2026-10-01T12:05:00Z',
  completed_at: '2026-10-01T12:05:00Z',
  sampling: null,
};

test('imported draws are complete and cost nothing here', () => {
  expect(drawsOf(set)).toMatchObject({ state: 'completed', model: 'gpt-x', isPaid: false });
  expect(drawsOf({ ...set, origin: { ...origin, models: ['a', 'b'] } })?.model).toBeNull();
});

test('the answers of a file of items were not drawn', () =>
  expect(drawsOf({ ...set, origin: null })).toBeNull());

test('imported answers name their models and their file', () => {
  expect(originText(origin)).toBe('gpt-x in answers.jsonl');
  expect(originText({ ...origin, models: [], file: null })).toBe('a file');
});
