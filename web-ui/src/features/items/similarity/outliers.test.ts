import { expect, test } from 'vitest';
import type { Matrix } from '#shared/api/types.ts';
import { outlierSentence, outliersOf } from './outliers.ts';

/** Answers of which one is unlike all others, with a reference similar to it. */
function matrix(answers: number, odd: number | null): Matrix {
  const rows = Array.from({ length: answers + 1 }, (_, i) => ({
    kind: i < answers ? ('answer' as const) : ('reference' as const),
    answer_id: null,
    answer_ordinal: i < answers ? i : null,
    role: i < answers ? ('sample' as const) : null,
  }));
  const alike = (i: number, j: number) => {
    if (i === j || i === answers || j === answers) {
      return 1;
    }
    return i === odd || j === odd ? 0.2 : 0.9 + 0.01 * ((i + j) % 3);
  };
  return {
    embedder: { id: 'b', name: 'bge' },
    measure: 'cosine',
    withheld: false,
    rows,
    matrix: rows.map((_, i) => rows.map((__, j) => alike(i, j))),
  };
}

test('an answer unlike all others is an outlier, regardless of the reference', () => {
  const found = outliersOf(matrix(8, 5));
  expect([...found.outliers]).toEqual([5]);
  expect(found.similarities).toHaveLength(8);
  expect(found.similarities[5]?.mean).toBeCloseTo(0.2);
  expect(outlierSentence(matrix(8, 5))).toMatch(/^Outliers, marked ▲: answer 6 \(0\.200\)/);
});

test('similar answers have no outlier, and the least similar one is named', () => {
  expect(outliersOf(matrix(8, null)).outliers.size).toBe(0);
  expect(outlierSentence(matrix(8, null))).toMatch(
    /^No answer is an outlier; .* has the lowest mean/,
  );
});

test('three answers have no usual spread, and two have no others', () => {
  expect(outliersOf(matrix(3, 1)).outliers.size).toBe(0);
  expect(outlierSentence(matrix(2, 1))).toBe('');
});

test('an answer with a zero vector counts in no mean', () => {
  const blank = matrix(5, null);
  blank.matrix = blank.matrix.map((row, i) => row.map((v, j) => (i === 2 || j === 2 ? null : v)));
  expect(outliersOf(blank).similarities.map((s) => s.row)).toEqual([0, 1, 3, 4]);
});
