import { expect, test } from 'vitest';
import type { Generator } from '#shared/api/types.ts';
import { OWN } from '#shared/sampling/presets.ts';
import { answerSetOf, askingOf, askingQuery, faultsOf, generatorOf, promptOf } from './asking.ts';

const usual = askingOf(new URLSearchParams());
const chat = { id: 'g', name: 'Mine', kind: 'openai-chat' } as Generator;

test('a request is read back from its address', () => {
  const asking = {
    ...usual,
    generator: 'g',
    prompt: 'long-form' as const,
    each: '3',
    seed: '17',
    budget: '2.5',
    set: 'S',
  };
  expect(askingOf(new URLSearchParams(askingQuery(asking)))).toEqual(asking);
  expect(askingQuery(usual)).toEqual({});
});

test('a template that is too long for an address stays in the form', () => {
  const long = { ...usual, prompt: OWN, template: '{question}'.repeat(200) } as const;
  const query = new URLSearchParams(askingQuery(long));
  expect(query.has('template')).toBe(false);
  expect(askingOf(query, long.template)).toEqual(long);
  const short = { ...long, template: 'Briefly: {question}' };
  expect(askingOf(new URLSearchParams(askingQuery(short)), long.template)).toEqual(short);
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
    seed: 0,
    budget: '2.50',
  }));

test('an own template is in the address and in the request unless it is blank', () => {
  const own = { ...usual, prompt: 'own' as const, template: 'Say: {question}', seed: '9' };
  expect(askingOf(new URLSearchParams(askingQuery(own)))).toEqual(own);
  expect(askingQuery({ ...own, prompt: '' })).toEqual({ seed: '9' });
  expect(askingQuery({ ...own, template: 'x'.repeat(2000) })).not.toHaveProperty('template');
  expect(answerSetOf(own, chat)).toMatchObject({
    prompt: { template: 'Say: {question}' },
    seed: 9,
  });
  expect(faultsOf({ ...own, template: ' ' }).template).toContain('such as {question}');
});

test.each(['-1', '1.5', '', 'ten'])('the seed “%s” is refused', (seed) =>
  expect(faultsOf({ ...usual, seed }).seed).toContain('0 or more'),
);

test.each(['0', '0.00', '1e9', 'ten', '-1'])('the budget %s is refused', (budget) => {
  expect(faultsOf({ ...usual, budget }).budget).toContain('2.50, above 0');
  expect(answerSetOf({ ...usual, budget }, chat)).toBeNull();
});

test.each(['0', '101', '1.5', ''])('“%s” answers per item are refused', (each) =>
  expect(faultsOf({ ...usual, each }).each).toContain('from 1 to 100'),
);
