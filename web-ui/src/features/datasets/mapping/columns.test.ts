import { describe, expect, test } from 'vitest';
import { clash, isAmbiguous, mappedTo, mappingToSend } from './columns.ts';

describe('a mapping', () => {
  test('takes another column for a field', () =>
    expect(mappedTo({ question: 'a', answer: 'b' }, 'answer', 'c')).toEqual({
      question: 'a',
      answer: 'c',
    }));
  test('puts a column into one field only', () => {
    expect(clash({ question: 'a', answer: 'b' }, 'answer', 'a')).toBe('question');
    expect(clash({ question: 'a', answer: 'b' }, 'answer', 'b')).toBeUndefined();
    expect(clash({ question: 'a' }, 'context', 'c')).toBeUndefined();
  });
  test('can forget a field', () =>
    expect(mappedTo({ question: 'a', answer: 'b' }, 'answer', '')).toEqual({ question: 'a' }));
  test('is null where nothing is mapped', () => {
    expect(mappingToSend({}, ['a'])).toBeNull();
    expect(mappingToSend({ answer: 'a' }, ['a'])).toEqual({ answer: 'a' });
  });
  test('sends an unmapped field as empty if a column has its name', () =>
    expect(mappingToSend({ answer: 'a' }, ['a', 'context', 'answer', 'id'])).toEqual({
      answer: 'a',
      context: '',
      id: '',
    }));
});

test.each([
  ['the names of fields', ['id', 'question', 'answer'], false],
  ['another name among them', ['question', 'answer', 'source'], true],
  ['another case', ['Question'], true],
  ['none', [], false],
])('%s: is it asked which column holds what?', (_, names, expected) =>
  expect(isAmbiguous(names)).toBe(expected),
);
