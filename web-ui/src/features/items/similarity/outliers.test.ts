import { expect, test } from 'vitest';
import type { Matrix } from '#shared/api/types.ts';
import { apartOf, outliersOf } from './outliers.ts';

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

test('an answer that is unlike all others stands apart, whatever the reference says', () => {
  const found = outliersOf(matrix(8, 5));
  expect([...found.apart]).toEqual([5]);
  expect(found.standings).toHaveLength(8);
  expect(found.standings[5]?.mean).toBeCloseTo(0.2);
  expect(apartOf(matrix(8, 5))).toMatch(/^Outliers, marked ▲: answer 6 \(0\.200\)/);
});

test('among answers that are all alike nobody stands apart, and the least like is named', () => {
  expect(outliersOf(matrix(8, null)).apart.size).toBe(0);
  expect(apartOf(matrix(8, null))).toMatch(/^No answer is an outlier; .* has the lowest mean/);
});

test('three answers have no usual spread, and two have no others', () => {
  expect(outliersOf(matrix(3, 1)).apart.size).toBe(0);
  expect(apartOf(matrix(2, 1))).toBe('');
});

test('what has no direction is in nobody’s mean', () => {
  const blank = matrix(5, null);
  blank.matrix = blank.matrix.map((row, i) => row.map((v, j) => (i === 2 || j === 2 ? null : v)));
  expect(outliersOf(blank).standings.map((s) => s.row)).toEqual([0, 1, 3, 4]);
});
