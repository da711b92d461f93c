import { expect, test } from 'vitest';
import { hasLogprobs, labellerIn } from './labellerBody.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.set(name, value));
  return form;
}

const FIELDS = {
  kind: 'judge',
  generator_id: 'g',
  policy: '  ',
  max_tokens: '4096',
  top_logprobs: '',
  seed: '1',
};

test('an empty policy is the default of the kind, and empty log-probabilities are none', () =>
  expect(labellerIn(formOf(FIELDS), 'Scores', 'p')).toEqual({
    name: 'Scores',
    project_id: 'p',
    kind: 'judge',
    generator_id: 'g',
    max_tokens: 4096,
    top_logprobs: null,
    seed: 1,
  }));

test('0 alternatives are a number, and a form without the field leaves it to the server', () => {
  expect(labellerIn(formOf({ ...FIELDS, top_logprobs: '0' }), 'a', 'p').top_logprobs).toBe(0);
  const { top_logprobs: _, ...others } = FIELDS;
  expect(labellerIn(formOf(others), 'a', 'p')).not.toHaveProperty('top_logprobs');
});

test('a labeller for every project names none', () =>
  expect(labellerIn(formOf({ ...FIELDS, policy: 'X' }), 'a', null)).toEqual({
    name: 'a',
    kind: 'judge',
    generator_id: 'g',
    policy: 'X',
    max_tokens: 4096,
    top_logprobs: null,
    seed: 1,
  }));

test('Anthropic has no log-probabilities', () => {
  expect(hasLogprobs('anthropic-messages')).toBe(false);
  expect(hasLogprobs('openai-chat')).toBe(true);
  expect(hasLogprobs(undefined)).toBe(true);
});
