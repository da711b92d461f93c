import { expect, test } from 'vitest';
import type { Item } from '#shared/api/types.ts';
import { itemSummary, labelText, labelSource } from './itemSummary.ts';

type Label = Item['answers'][number]['labels'][number];

function label(change: Partial<Label>): Label {
  return {
    id: 'a',
    source: 'imported',
    author: 'ada',
    grounded: true,
    factuality: null,
    created_at: '2026-10-01T12:05:00Z',
    segments: [],
    ...change,
  };
}

function item(labels: Label[][], change: Partial<Item> = {}): Item {
  return {
    id: 'i',
    ordinal: 0,
    external_id: 'qa-0',
    question: 'q',
    context: 'c',
    reference: null,
    reference_document: null,
    group: null,
    factuality: null,
    metadata: {},
    split: 'holdout',
    answers: labels.map((each, ordinal) => ({
      id: `a${ordinal}`,
      ordinal,
      role: 'judged',
      text: 't',
      metadata: {},
      labels: each,
    })),
    ...change,
  };
}

test.each([
  [
    [[label({})], [label({ grounded: false })]],
    {},
    'It has a context and 2 answers, 1 grounded and 1 not; it is in the holdout part.',
  ],
  [
    [[]],
    { context: null, reference: 'r' },
    'It has no context, a reference answer and 1 answer, none of them labelled; it is in the holdout part.',
  ],
  [
    [[label({ grounded: null, factuality: 0.5 })]],
    {},
    'It has a context and 1 answer; it is in the holdout part.',
  ],
])('%o', (labels, change, words) => expect(itemSummary(item(labels, change))).toBe(words));

test('a label names its author', () => {
  expect(labelText(label({ grounded: false, factuality: 0.25 }))).toBe(
    'not grounded, factuality 0.250',
  );
  expect(labelSource(label({}))).toBe('imported by ada');
  expect(labelSource(label({ source: 'human', author: 'ben' }))).toBe('ben, by a person');
});
