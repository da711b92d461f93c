import { expect, test } from 'vitest';
import { wishOf } from './formBody.ts';

test('a prefix keeps the space before a text', () => {
  const form = new FormData();
  form.set('prefix', 'passage: ');
  form.set('question_prefix', 'query: ');
  form.set('dimensions', ' 256 ');
  expect(wishOf(form)).toEqual({
    prefix: 'passage: ',
    question_prefix: 'query: ',
    dimensions: 256,
  });
});

test('what is left empty is not asked for, and numbers are numbers', () => {
  const form = new FormData();
  form.set('name', ' bge ');
  form.set('prefix', '');
  form.set('max_tokens', '512');
  form.set('top_logprobs', '0');
  expect(wishOf(form)).toEqual({ name: 'bge', max_tokens: 512, top_logprobs: 0 });
});

test('texts without a prefix have an empty one, so that the prompts of a folder do not count', () => {
  const form = new FormData();
  form.set('prefix', 'passage: ');
  form.set('question_prefix', 'query: ');
  form.set('without_prefix', 'questions');
  expect(wishOf(form)).toEqual({ prefix: 'passage: ', question_prefix: '' });
  form.set('without_prefix', 'all');
  expect(wishOf(form)).toEqual({ prefix: '', question_prefix: '' });
  form.set('without_prefix', '');
  expect(wishOf(form)).toEqual({ prefix: 'passage: ', question_prefix: 'query: ' });
});
