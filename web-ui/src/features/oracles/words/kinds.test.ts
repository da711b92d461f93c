import { expect, test } from 'vitest';
import { defaultPolicy, judges, KIND_OPTIONS, kindSentence, kindTitle } from './kinds.ts';

test('each kind has a title and one sentence', () => {
  expect(KIND_OPTIONS.map(([kind]) => kind)).toEqual([
    'segment-score',
    'segment-steps',
    'judge',
    'judge-graded',
    'factscore',
    'atomic-facts',
  ]);
  for (const [kind, title] of KIND_OPTIONS) {
    expect(kindTitle(kind)).toBe(title);
    expect(kindSentence(kind)).toMatch(/^[A-Z][^.]*(0\.5[^.]*)?\.$/);
  }
});

test('what counts as supported by default is in the terms of the kind', () => {
  expect(defaultPolicy('judge')).toMatch(/^100: /);
  expect(defaultPolicy('judge-graded')).toMatch(/^A: /);
  expect(defaultPolicy('factscore')).toBe(defaultPolicy('segment-score'));
  expect(defaultPolicy('atomic-facts')).toBe('');
  expect(KIND_OPTIONS.filter(([kind]) => !judges(kind)).map(([kind]) => kind)).toEqual([
    'atomic-facts',
  ]);
});
