import { describe, expect, test } from 'vitest';
import { comparison, system } from '#fixtures/systems.mjs';
import { pairIn } from './pair.ts';
import {
  answerFacts,
  answersText,
  basisText,
  costText,
  favours,
  finding,
  latencyText,
  leftOut,
  outcomesText,
  shareOf,
  sourceText,
  standing,
} from './words.ts';

const none = { state: 'no-labels', may_be_best: null, labels: 0, labels_of: null } as const;

describe('what a comparison shows', () => {
  test('one system is the best', () => {
    expect(finding(comparison())).toBe('Undecided: large and middle may be the best.');
    const one = comparison({
      systems: [system(), system({ system: 'small', may_be_best: false })],
    });
    expect(finding(one)).toBe('large has the highest share of grounded answers.');
    const all = comparison({ systems: [system(), system({ system: 'small' })] });
    expect(finding(all)).toBe('Undecided: each of large and small may be the best.');
  });

  test('there is nothing to compare', () => {
    expect(finding(comparison({ systems: [system(none)] }))).toBe(
      'No system has labels, so their answers cannot be compared.',
    );
    expect(finding(comparison({ systems: [system(none), system()] }))).toBe(
      'Only large has enough labels, so there is nothing to compare it with.',
    );
    const two = [system({ may_be_best: null }), system({ system: 'b', may_be_best: null })];
    expect(finding(comparison({ systems: two, items: 0 }))).toContain('No item has labels');
    expect(finding(comparison({ systems: two, items: 8 }))).toBe(
      '8 items with labels of all systems: too few to compare them.',
    );
  });

  test('whose labels they are', () => {
    expect(basisText(comparison({ basis: null }))).toBeNull();
    expect(basisText(comparison({ basis: 'people' }))).toContain('by people');
    expect(basisText(comparison({ basis: 'mixed' }))).toContain('those who label');
    const source = basisText(comparison({ basis: 'source', same_labeller: true }));
    expect(source).toBe(
      'The shares are by the labels as if they were true. Labels by people that are missing to correct them: 30 for large, 50 for middle and 50 for as imported.',
    );
    expect(basisText(comparison({ basis: 'source', same_labeller: false }))).toContain(
      'different sources',
    );
  });

  test('items that are left out are counted', () => {
    expect(leftOut(comparison())).toBe(
      'Labelled items that another system has no label of are left out: 20 of as imported.',
    );
    expect(leftOut(comparison({ items: 400 }))).toBeNull();
  });
});

test('a share is that of people if all are', () => {
  const both = system({ share_by_people: { value: 0.8, low: 0.7, high: 0.9 } });
  expect(shareOf(both, 'people')?.value).toBe(0.8);
  expect(shareOf(both, 'source')?.value).toBe(both.share_by_source?.value);
  expect(shareOf(system({ share_by_source: null }), 'mixed')).toBeNull();
});

test('a system has a source and a standing', () => {
  expect(sourceText(system())).toBe('380 labels by Strict, version 2');
  expect(sourceText(system({ labels_of: 'mixed' }))).toBe(
    '380 labels of the file and by an oracle',
  );
  expect(sourceText(system(none))).toBe('no labels');
  expect(standing(system())).toBe('may be the best');
  expect(standing(system({ may_be_best: false }))).toBe('not the best');
  expect(standing(system({ may_be_best: null }))).toBe('too few items to compare');
  expect(standing(system({ state: 'few-labels', labelled_items: 12 }))).toBe(
    'labels of 12 items: too few to compare',
  );
});

test('cost, latency and outcomes are known or not', () => {
  expect(costText(system())).toBe('1.11 USD');
  expect(costText(system({ cost: null }))).toBe('unknown');
  expect(latencyText(system())).toBe('812 / 2,211\u00a0ms');
  expect(latencyText(system({ latency: null }))).toBe('unknown');
  expect(outcomesText(system())).toBe(
    '95\u00a0% answered, 2.0\u00a0% cut off by the token limit, 1.0\u00a0% refused by the model, 2.0\u00a0% failed',
  );
  expect(outcomesText(system({ outcomes: null }))).toBe('not recorded');
});

test('a difference favours one, or is undecided', () => {
  expect(favours('a', 'b', { value: 0.1 }, 0.01)).toBe('a is better');
  expect(favours('a', 'b', { value: -0.1 }, 0.01)).toBe('b is better');
  expect(favours('a', 'b', { value: 0.1 }, 0.3)).toBe('undecided');
  expect(favours('a', 'b', { value: 0.1 }, null)).toBe('too few items');
});

test('answers to an item are counted, and cut texts say so', () => {
  const answer = {
    outcome: 'answered' as const,
    grounded: true,
    by_people: true,
    text: 'Paris',
    characters: 5,
    reason: null,
  };
  expect(answersText({ share: 0.5, draws: 8, answers: [answer] })).toBe(
    '8 answers, 1 shown, 50\u00a0% grounded',
  );
  expect(answersText({ share: null, draws: 1, answers: [answer] })).toBe('no label');
  expect(answerFacts(answer)).toBe('grounded by people');
  expect(answerFacts({ ...answer, outcome: 'truncated', grounded: null, characters: 2400 })).toBe(
    'cut off by the token limit · the first 5 of 2,400 characters',
  );
});

test('a pair is the one of the address, or the first two', () => {
  const of = comparison();
  const at = (query: string) => pairIn(of, new URLSearchParams(query));
  expect(at('')).toEqual({ first: 'large', second: 'middle', by: 'label' });
  expect(at('first=middle&by=outcome')).toEqual({
    first: 'middle',
    second: 'large',
    by: 'outcome',
  });
  expect(at('first=gone&second=small')).toEqual({ first: 'large', second: 'small', by: 'label' });
  expect(pairIn(comparison({ systems: [system()] }), new URLSearchParams())).toBeNull();
  const unlabelled = comparison({ systems: [system(none), system({ ...none, system: 'b' })] });
  expect(pairIn(unlabelled, new URLSearchParams())?.by).toBe('outcome');
});
