import { expect, test } from 'vitest';
import { filterOf, isFiltered, queryOf, searchOf } from './filter.ts';

const of = (query: string) => filterOf(new URLSearchParams(query));

test.each([
  ['', {}],
  ['text=+red+', { text: 'red' }],
  ['split=holdout&label=not-grounded', { split: 'holdout', label: 'not-grounded' }],
  ['context=no', { has_context: false }],
  ['context=yes&source=human', { has_context: true, label_source: 'human' }],
  ['answers=2', { min_answers: 2, max_answers: 2 }],
  ['answers=0', { min_answers: 0, max_answers: 0 }],
  ['answers=3-', { min_answers: 3 }],
  ['key=topic', { metadata: { key: 'topic' } }],
  ['key=topic&value=+a%26b', { metadata: { key: 'topic', value: ' a&b' } }],
  ['value=rivers', {}],
  ['split=nowhere&at=7&answers=x', {}],
])('%s asks for %o', (query, wish) => expect(searchOf(of(query))).toEqual(wish));

test('an address keeps what matters and nothing else', () => {
  expect(queryOf(of('text=red&at=7&label='))).toEqual({ text: 'red' });
  expect(queryOf(of('key=topic&value=%22a%22'))).toEqual({ key: 'topic', value: '"a"' });
  expect(isFiltered(of('at=7'))).toBe(false);
  expect(isFiltered(of('context=no'))).toBe(true);
});
