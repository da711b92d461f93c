import { expect, test } from 'vitest';
import { outcomesInShort, piecesOf, piecesText } from './outcomes.ts';
import { parametersText } from './parameters.ts';
import { remedyOf } from './stops.ts';
import { sampling } from './testData.ts';

test('draws are counted by outcome, with those to come', () => {
  expect(piecesText(piecesOf(sampling()))).toBe(
    '480 answered, 1 cut off by the token limit, 519 to come',
  );
  expect(piecesText(piecesOf(sampling({ state: 'stopped' }, { answered: 1 })))).toBe(
    '1 answered, 999 not made',
  );
  expect(piecesText(piecesOf(sampling({ draw_count: 0 }, {})))).toBe('no answers');
  expect(outcomesInShort(piecesOf(sampling()))).toBe('480 answered, 1 not, 519 to come');
});

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

test('the end of a run says what to do', () => {
  expect(remedyOf('budget-reached').sentence).toContain('Resume with a larger budget');
  expect(remedyOf('refused-by-server').section).toBe('generators');
  expect(remedyOf('daily-tokens-used').section).toBe('usage');
});
