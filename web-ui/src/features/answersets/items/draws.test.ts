import { expect, test } from 'vitest';
import type { Draw } from '#shared/api/types.ts';
import { drawn } from '../words/testData.ts';
import { drawFacts, isLong, itemText, othersText } from './draws.ts';

const draw: Draw = {
  draw: 0,
  seed: 11,
  outcome: 'answered',
  answer_id: 'a',
  text: 'Paris',
  reason: null,
  finish_reason: 'stop',
  served_model: 'gpt-x-0613',
  fingerprint: null,
  usage: { input: 24, output: 2, cached: 0, reasoning: 0 },
  tries: 1,
  latency_ms: 412,
  cost: '0.0000128',
};
const item = (distinct: number, ...draws: Draw[]) => ({
  item_id: 'i',
  external_id: 'q1',
  question: null,
  distinct,
  draws,
});

test('an item says how many of its answers differ', () => {
  expect(itemText(item(0))).toBe('no answers yet');
  expect(itemText(item(0, { ...draw, outcome: 'refused' }))).toBe('no complete answer');
  expect(itemText(item(1, draw))).toBe('1 answer');
  expect(itemText(item(1, draw, draw))).toBe('both answers are equal');
  expect(itemText(item(2, draw, draw, draw))).toBe('2 distinct of 3 answers');
});

test('an item counts the draws that are not answers', () => {
  const refused: Draw = { ...draw, outcome: 'refused' };
  expect(othersText(item(1, draw, refused, { ...draw, outcome: 'truncated' }, refused))).toEqual([
    '1 cut off by the token limit',
    '2 refused by the model',
  ]);
  expect(othersText(item(1, draw))).toEqual([]);
});

test('a draw says how it ended and what it cost', () => {
  expect(drawFacts(draw, drawn())).toEqual([
    'finish reason stop',
    '24 tokens in, 2 out',
    '1 try',
    '0.0000128 USD',
    '412\u00a0ms',
    'seed 11',
    'served by gpt-x-0613',
  ]);
  const failed: Draw = {
    ...draw,
    outcome: 'failed',
    finish_reason: null,
    served_model: null,
    usage: null,
    tries: 8,
    latency_ms: null,
    cost: '0',
  };
  expect(drawFacts(failed, drawn({ currency: null }))).toEqual([
    'failed',
    '8 tries',
    '0 tokens',
    'seed 11',
  ]);
});

test('an imported draw has no cost, and says no seed if its file does not', () =>
  expect(drawFacts({ ...draw, seed: null }, drawn({ isPaid: false, model: null }))).toEqual([
    'finish reason stop',
    '24 tokens in, 2 out',
    '1 try',
    '412\u00a0ms',
    'served by gpt-x-0613',
  ]));

test('only a long text is cut', () => {
  expect(isLong(draw)).toBe(false);
  expect(isLong({ ...draw, text: 'x'.repeat(400) })).toBe(true);
  expect(isLong({ ...draw, text: null })).toBe(false);
});
