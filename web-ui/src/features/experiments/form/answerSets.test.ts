import { expect, test } from 'vitest';
import type { AnswerSet } from '#shared/api/types.ts';
import { chosenSet, isToCome, scoredAnswers, toggledOutcomes, usableSets } from './answerSets.ts';

const set = (id: string, state: string | null) =>
  ({
    id,
    source: state === null ? 'imported' : 'sampled',
    origin: null,
    sampling: state === null ? null : { state, generator: { model: 'm' } },
  }) as AnswerSet;
const sets = [set('file', null), set('half', 'stopped'), set('ten', 'completed')];

test('an experiment can use imported and completed answers', () =>
  expect(usableSets(sets).map(({ id }) => id)).toEqual(['file', 'ten']));

test('an experiment waits for a set that is being sampled', () => {
  const running = { ...set('run', 'sampling'), sampling: { state: 'sampling', draw_count: 60 } };
  expect(chosenSet([running as AnswerSet], 'run')?.id).toBe('run');
  expect(isToCome(running as AnswerSet)).toBe(true);
  expect(scoredAnswers(running as AnswerSet, null)).toBe(60);
  expect(isToCome(set('ten', 'completed'))).toBe(false);
});

test('without a choice the imported answers are chosen', () => {
  expect(chosenSet(sets, '')?.id).toBe('file');
  expect(chosenSet(sets, 'ten')?.id).toBe('ten');
});

test('a set that cannot be used is not replaced by another', () => {
  expect(chosenSet(sets, 'half')).toBeNull();
  expect(chosenSet(sets, 'gone')).toBeNull();
});

test('outcomes are toggled in their order, and complete answers are the default', () => {
  expect(toggledOutcomes(['answered'], 'truncated')).toEqual(['answered', 'truncated']);
  expect(toggledOutcomes(['answered', 'truncated'], 'truncated')).toBeNull();
  expect(toggledOutcomes(['answered'], 'answered')).toEqual([]);
});

test('only answers with a chosen outcome are scored', () => {
  const sampled = { ...set('ten', 'completed'), answer_count: 960 };
  const outcomes = { answered: 900, truncated: 60 };
  const drawn = { ...sampled, sampling: { ...sampled.sampling, outcomes } };
  expect(scoredAnswers(drawn as AnswerSet, null)).toBe(900);
  expect(scoredAnswers(drawn as AnswerSet, ['answered', 'truncated'])).toBe(960);
  expect(scoredAnswers({ ...set('file', null), answer_count: 4000 }, null)).toBe(4000);
});
