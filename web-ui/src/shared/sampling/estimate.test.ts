import { describe, expect, test } from 'vitest';
import type { SamplingEstimate } from '#shared/api/types.ts';
import { estimateSentences, firstPrompts } from './estimate.ts';

const estimate: SamplingEstimate = {
  item_count: 100,
  draw_count: 1000,
  calls: 1000,
  tokens: { prompts_most: 90_000, answers_most: 512_000 },
  currency: 'USD',
  cost_most: '0.8552',
  seconds: 250,
  fits_budget: true,
  first: [],
};

describe('an estimate', () => {
  test('names calls, tokens, cost, time and budget', () =>
    expect(estimateSentences(estimate, '2')).toEqual([
      '1,000 calls for 100 items, without calls that are repeated.',
      'At most 90,000 tokens of prompts and 512,000 tokens of answers.',
      'At most 0.856 USD.',
      'About 4\u00a0min 10\u00a0s, by this generator’s last answer set.',
      'The budget of 2.00 USD covers all of it.',
    ]));
  test('promises no cost without a price', () =>
    expect(
      estimateSentences(
        { ...estimate, currency: null, cost_most: null, seconds: null, fits_budget: false },
        '5000',
      ).slice(2),
    ).toEqual([
      'The price is unknown, so no cost is promised.',
      'The time is unknown until this generator has completed an answer set.',
      'The budget of 5,000 tokens may be reached before all answers are there.',
    ]));
});

const draw = (item: string, n: number) => ({
  item_id: item,
  external_id: item,
  draw: n,
  seed: 100 + n,
  system_prompt: null,
  prompt: `What is ${item}?`,
});

test('each of the first prompts is shown once, with its seeds', () => {
  expect(firstPrompts([draw('q1', 0), draw('q1', 1), draw('q2', 0)])).toEqual([
    { key: 'q1', title: 'q1, answers 1 to 2, seeds 100, 101', system: null, prompt: 'What is q1?' },
    { key: 'q2', title: 'q2, answer 1, seed 100', system: null, prompt: 'What is q2?' },
  ]);
});
