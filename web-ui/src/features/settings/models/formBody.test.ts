import { expect, test } from 'vitest';
import { wishOf } from './formBody.ts';

test('what is left empty is not asked for, and numbers are numbers', () => {
  const form = new FormData();
  form.set('name', ' bge ');
  form.set('prefix', '');
  form.set('max_tokens', '512');
  form.set('top_logprobs', '0');
  expect(wishOf(form)).toEqual({ name: 'bge', max_tokens: 512, top_logprobs: 0 });
});
