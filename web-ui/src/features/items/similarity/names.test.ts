import { expect, test } from 'vitest';
import type { Matrix } from '#shared/api/types.ts';
import { cellOf, labelOf, nameOf, shortName, spreadOf } from './names.ts';

const row = (answer_ordinal: number | null, role: 'sample' | 'judged' | null) => ({
  kind: answer_ordinal === null ? ('reference' as const) : ('answer' as const),
  answer_id: null,
  answer_ordinal,
  role,
});

const matrix: Matrix = {
  embedder: { id: 'b', name: 'bge' },
  measure: 'cosine',
  withheld: false,
  rows: [row(0, 'sample'), row(1, 'judged'), row(2, 'sample'), row(null, null)],
  matrix: [
    [1, 0.5, null, 0.9],
    [0.5, 1, 0.7, 0.9],
    [null, 0.7, 1, 0.9],
    [0.9, 0.9, 0.9, 1],
  ],
};

test('rows are named in full and in short', () => {
  expect(matrix.rows.map(nameOf)).toEqual([
    'answer 1',
    'answer 2, judged',
    'answer 3',
    'reference',
  ]);
  expect(matrix.rows.map(shortName)).toEqual(['1', '2', '3', 'ref']);
});

test.each([
  [0, 1, 'answer 1 and answer 2, judged: 0.500'],
  [0, 2, 'answer 1 and answer 3: undefined'],
  [3, 3, 'reference and reference: 1.000'],
  [7, 0, ''],
])('cell %d, %d reads: %s', (i, j, words) => expect(cellOf(matrix, i, j)).toBe(words));

test('the spread counts each pair of answers once, and no reference', () => {
  expect(spreadOf(matrix)).toBe(
    'The mean similarity of 2 pairs of answers is 0.600, from 0.500 to 0.700.',
  );
  expect(spreadOf({ ...matrix, rows: matrix.rows.slice(0, 2) })).toBe(
    'The similarity of the two answers is 0.500.',
  );
  expect(spreadOf({ ...matrix, rows: matrix.rows.slice(3), matrix: [[1]] })).toBe(
    'There are no two answers to compare.',
  );
});

test.each([
  [{ grounded: false, factuality: null }, 'not grounded (imported)'],
  [{ grounded: true, factuality: 0.5 }, 'grounded, factuality 0.500 (imported)'],
  [{ grounded: null, factuality: null }, ''],
])('the label %o reads: %s', (label, words) =>
  expect(
    labelOf({
      ...label,
      id: 'l',
      source: 'imported',
      author: 'ada',
      created_at: '2026-10-01T12:05:00Z',
      segments: [],
    }),
  ).toBe(words),
);
