import { expect, test } from 'vitest';
import type { Generator } from '#shared/api/types.ts';
import { answerSetOf, askingOf, askingQuery, faultsOf, generatorOf, promptOf } from './asking.ts';

const usual = askingOf(new URLSearchParams());
const chat = { id: 'g', name: 'Mine', kind: 'openai-chat' } as Generator;

test('a request is read back from its address', () => {
  const asking = {
    ...usual,
    generator: 'g',
    prompt: 'long-form' as const,
    each: '3',
    budget: '2.5',
    set: 'S',
  };
  expect(askingOf(new URLSearchParams(askingQuery(asking)))).toEqual(asking);
  expect(askingQuery(usual)).toEqual({});
});

test('an unknown prompt in the address is the usual one', () =>
  expect(askingOf(new URLSearchParams('prompt=none')).prompt).toBe(''));

test('the first generator is asked unless another is chosen', () => {
  expect(generatorOf(usual, [chat])).toBe(chat);
  expect(generatorOf({ ...usual, generator: 'gone' }, [chat])).toBeNull();
  expect(generatorOf(usual, [])).toBeNull();
});

test('plain completions are asked with a prompt of their own', () => {
  expect(promptOf(usual, chat)).toBe('question-only');
  expect(promptOf(usual, { ...chat, kind: 'openai-completions' })).toBe('completion');
});

test('the answer set has what the API takes', () =>
  expect(answerSetOf({ ...usual, budget: ' 2.50 ' }, chat)).toEqual({
    generator_id: 'g',
    name: 'Mine, 10 answers',
    prompt: { preset: 'question-only' },
    answers_per_item: 10,
    budget: '2.50',
  }));

test.each(['0', '0.00', '1e9', 'ten', '-1'])('the budget %s is refused', (budget) => {
  expect(faultsOf({ ...usual, budget }).budget).toContain('2.50, above 0');
  expect(answerSetOf({ ...usual, budget }, chat)).toBeNull();
});

test.each(['0', '101', '1.5', ''])('“%s” answers per item are refused', (each) =>
  expect(faultsOf({ ...usual, each }).each).toContain('from 1 to 100'),
);
