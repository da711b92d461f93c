import { describe, expect, test } from 'vitest';
import { clash, guess, isAmbiguous, mappedTo, sent } from './columns.ts';

test('columns are recognised by name, whatever their case', () =>
  expect(guess(['Question', 'ANSWER', 'reference document', 'other'])).toEqual({
    question: 'Question',
    answer: 'ANSWER',
    reference_document: 'reference document',
  }));

test('and by what they are called elsewhere, where no field has that name', () => {
  expect(guess(['Prompt', 'Response', 'is_hallucination', 'ground truth'])).toEqual({
    question: 'Prompt',
    answer: 'Response',
    grounded: 'is_hallucination',
    reference: 'ground truth',
  });
  expect(guess(['prompt', 'question'])).toEqual({ question: 'question' });
});

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
  test('is not sent where it says nothing', () => {
    expect(sent({})).toBeNull();
    expect(sent({ answer: 'a' })).toEqual({ answer: 'a' });
  });
});

test.each([
  ['the names of fields', ['id', 'question', 'answer'], false],
  ['another name among them', ['question', 'answer', 'source'], true],
  ['another case', ['Question'], true],
  ['none', [], false],
])('%s: is it asked which column holds what?', (_, names, expected) =>
  expect(isAmbiguous(names)).toBe(expected),
);
