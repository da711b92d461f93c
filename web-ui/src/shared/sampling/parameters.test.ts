import { expect, test } from 'vitest';
import { parametersText } from './parameters.ts';

test('parameters name what was given and what is left to the server', () => {
  expect(
    parametersText({
      temperature: 1,
      top_p: null,
      max_tokens: 512,
      stop: [],
      thinking_budget: null,
      logprobs: null,
    }),
  ).toBe('temperature 1, at most 512 tokens, no log-probabilities');
  expect(
    parametersText({
      temperature: null,
      top_p: 0.95,
      max_tokens: 4096,
      stop: ['\n\n', 'Q:'],
      thinking_budget: 1024,
      logprobs: 5,
    }),
  ).toBe(
    'temperature of the server, top p 0.95, at most 4,096 tokens, 1,024 of them to think, ends at "\\n\\n" or "Q:", with log-probabilities of 5 alternatives',
  );
});
