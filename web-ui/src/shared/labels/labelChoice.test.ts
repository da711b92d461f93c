import { describe, expect, test } from 'vitest';
import { labelOptions, labelRequest, truthSentence, valueOf } from './labelChoice.ts';

const judge = { id: 'j', name: 'Judge', version: 2, identity: 'a'.repeat(64), vote_of: null };
const inForce = { label_source: 'in-force' as const, labeller: null };
const oracle = { label_source: 'oracle' as const, labeller: judge };
const people = { label_source: 'people' as const, labeller: null };

test('a source is asked for as it is chosen', () => {
  expect(labelRequest('')).toEqual({});
  expect(labelRequest(valueOf(people))).toEqual({ label_source: 'people' });
  expect(labelRequest(valueOf(oracle))).toEqual({ label_source: 'oracle', labeller_id: 'j' });
});

describe('options', () => {
  const all = [
    { ...inForce, grounded: 200, factuality: 100 },
    { ...people, grounded: 40, factuality: 0 },
    { ...oracle, grounded: 0, factuality: 100 },
  ];

  test('name the sources with their labels', () =>
    expect(labelOptions(all, null)).toEqual([
      ['in-force', 'In force: people’s, else an oracle’s, else imported (200)'],
      ['people', 'Only by people (40)'],
      ['oracle:j', 'Only by the oracle Judge, version 2 (100)'],
    ]));

  test('leave out sources without labels of the kind', () => {
    expect(labelOptions(all, 'grounded').map(([value]) => value)).toEqual(['in-force', 'people']);
    expect(labelOptions(all, 'factuality').map(([value]) => value)).toEqual([
      'in-force',
      'oracle:j',
    ]);
  });
});

test('labels in force need no mention', () => {
  expect(truthSentence(inForce)).toBeNull();
  expect(truthSentence(people)).toBe('Labels by people only count as true.');
  expect(truthSentence({ ...oracle, labeller: { ...judge, vote_of: 'A, B and C' } })).toBe(
    'Labels by a vote of A, B and C only count as true.',
  );
  expect(truthSentence(oracle)).toBe('Labels by the oracle Judge, version 2, only count as true.');
});
