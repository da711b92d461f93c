import { expect, test } from 'vitest';
import type { Generator } from '#shared/api/types.ts';
import { choiceOf, planOf, promptOf, queryOf, suggestedName } from './choice.ts';

const generator = { id: 'g', name: 'Answers', kind: 'openai-chat' } as Generator;
const usual = choiceOf(new URLSearchParams());

test('a choice is read back from its address', () => {
  const choice = {
    ...usual,
    generator: 'g',
    prompt: 'own' as const,
    template: 'Q: {question}',
    answers: '5',
    budget: '2.50',
  };
  expect(choiceOf(new URLSearchParams(queryOf(choice)))).toEqual(choice);
});

test('the address has only what differs from the usual choice', () =>
  expect(queryOf(usual)).toEqual({}));

test('a long template is not in the address', () =>
  expect(queryOf({ ...usual, prompt: 'own', template: 'x'.repeat(1501) })).toEqual({
    prompt: 'own',
  }));

test('an unknown prompt of an address is the usual one', () =>
  expect(choiceOf(new URLSearchParams('prompt=poem')).prompt).toBe(''));

test('the usual prompt suits the generator', () => {
  expect(promptOf(usual, generator)).toBe('question-only');
  expect(promptOf(usual, { ...generator, kind: 'openai-completions' })).toBe('completion');
  expect(promptOf({ ...usual, prompt: 'long-form' }, generator)).toBe('long-form');
});

test('a plan is what the API expects', () => {
  expect(planOf(usual, 'v', generator)).toEqual({
    version_id: 'v',
    generator_id: 'g',
    name: 'Answers, 10 answers',
    prompt: { preset: 'question-only' },
    answers_per_item: 10,
    seed: 0,
    budget: null,
  });
  expect(
    planOf({ ...usual, name: ' Mine ', prompt: 'own', budget: ' 2 ' }, 'v', generator),
  ).toMatchObject({ name: 'Mine', prompt: { template: '{question}' }, budget: '2' });
});

test('a suggested name is as short as the API asks, and has no number that is none', () => {
  expect(suggestedName({ ...usual, answers: 'many' }, generator)).toBe('Answers');
  expect(suggestedName(usual, { ...generator, name: 'x'.repeat(200) })).toHaveLength(200);
});
