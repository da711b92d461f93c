import { expect, test } from 'vitest';
import type { Item, ItemScores } from '#shared/api/types.ts';
import { knownOf, leaningOf, linesOf, selectedAnswer, positionsOf } from './scores.ts';
import { queryOf, viewOf } from './view.ts';

type Score = ItemScores['data'][number];

function score(metric: string, ordinal: number | null, value: number | null, model = 'b'): Score {
  return {
    metric,
    model: model === '' ? null : { id: model, name: `name of ${model}` },
    answer_id: ordinal === null ? null : `a${ordinal}`,
    answer_ordinal: ordinal,
    value,
    undefined: value === null ? 'empty-answer' : null,
  };
}

const SCORES: ItemScores = {
  previous: null,
  next: null,
  withheld: false,
  data: [
    score('sgi', 0, 2),
    score('sgi', 1, 0.5),
    score('theta-rq', 0, 1),
    score('theta-rq', 1, 0.4),
    score('theta-rq', 2, null),
    score('theta-rc', 1, 0.8),
    score('theta-rc', 0, 0.5),
    score('theta-rc', 2, null),
    score('theta-qc', null, 0.9),
    score('theta-qc', null, 0.7, 'other'),
    score('length', 0, 12, ''),
  ],
};

function answer(ordinal: number, role: 'sample' | 'judged', grounded: boolean | null) {
  const labels = (['imported', 'human'] as const).map((source, i) => ({
    id: `${ordinal}/${i}`,
    source,
    author: 'ada',
    grounded: source === 'human' ? grounded : true,
    factuality: null,
    created_at: '2026-10-01T12:05:00Z',
    segments: [],
  }));
  return {
    id: `a${ordinal}`,
    ordinal,
    role,
    text: 'x',
    metadata: {},
    labels: grounded === null ? [] : labels,
  };
}

function item(...answers: Item['answers']): Item {
  return {
    id: 'i',
    ordinal: 0,
    external_id: 'qa-0',
    question: null,
    context: null,
    reference: null,
    reference_document: null,
    group: null,
    factuality: null,
    metadata: {},
    split: 'calibration',
    answers,
  };
}

test('an answer has a position if its three angles are known, in the order of the answers', () => {
  expect(positionsOf(SCORES, 'b')).toEqual([
    { ordinal: 0, angles: { qc: 0.9, rc: 0.5, rq: 1 }, sgi: 2 },
    { ordinal: 1, angles: { qc: 0.9, rc: 0.8, rq: 0.4 }, sgi: 0.5 },
  ]);
  expect(positionsOf(SCORES, 'other')).toEqual([]);
});

test.each([
  [[2, 0.5], 'To bge, 1 of the 2 answers is closer to the context than to the question.'],
  [[2, 1.5], 'To bge, all 2 answers are closer to the context than to the question.'],
  [[0.2, 0.5], 'To bge, none of the 2 answers are closer to the context than to the question.'],
  [[0.2], 'To bge, the answer is closer to the question.'],
  [[], ''],
])('with an SGI of %j: %s', (values, words) =>
  expect(
    leaningOf(
      values.map((sgi, ordinal) => ({ ordinal, angles: { qc: 1, rc: 1, rq: 1 }, sgi })),
      'bge',
    ),
  ).toBe(words),
);

test('scores are lines of a metric and a model, of the answers or of the item', () => {
  expect(linesOf(SCORES, 'answers').map((l) => [l.metric, l.model, l.values.size])).toEqual([
    ['sgi', 'name of b', 2],
    ['theta-rq', 'name of b', 3],
    ['theta-rc', 'name of b', 3],
    ['length', null, 1],
  ]);
  expect(linesOf(SCORES, 'item').map((l) => [l.metric, l.model])).toEqual([
    ['theta-qc', 'name of b'],
    ['theta-qc', 'name of other'],
  ]);
});

test('a person’s label is in force before an imported one', () => {
  expect(knownOf(item(answer(0, 'sample', false), answer(1, 'judged', true)))).toBe(
    'Of its 2 answers 1 is known to be grounded and 1 not to be.',
  );
  expect(knownOf(item(answer(0, 'sample', null)))).toBe('');
  expect(knownOf(item())).toBe('The item has no answer.');
});

test('one looks at the answer that the address names, else at the judged one', () => {
  const two = item(answer(0, 'sample', null), answer(1, 'judged', null));
  expect(selectedAnswer(two, 0)?.ordinal).toBe(0);
  expect(selectedAnswer(two, null)?.ordinal).toBe(1);
  expect(selectedAnswer(two, 9)?.ordinal).toBe(1);
});

test.each([
  ['', { embedder: null, measure: 'cosine', answer: null }],
  ['embedder=bge&measure=pearson&answer=3', { embedder: 'bge', measure: 'pearson', answer: 2 }],
] as const)('the query %j is %o, and back', (query, seen) => {
  expect(viewOf(new URLSearchParams(query))).toEqual(seen);
  expect(new URLSearchParams(queryOf(seen)).toString()).toBe(query);
});

test('an answer of no number is none', () =>
  expect(viewOf(new URLSearchParams('answer=first')).answer).toBeNull());
