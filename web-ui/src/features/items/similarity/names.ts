import type { Item, Matrix } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';

/** The verdicts on a segment of an answer, in words. */
export const VERDICTS = {
  true: { words: 'true' },
  partial: { words: 'partly true' },
  false: { words: 'not true' },
  unjudged: { words: 'not judged' },
} as const;

type Answer = Item['answers'][number];
type Label = Answer['labels'][number];

/** {@code answer 2}, {@code answer 3, judged}, {@code reference}. */
export function nameOf(row: Matrix['rows'][number]): string {
  if (row.kind === 'reference') {
    return 'reference';
  }
  const judged = row.role === 'judged' ? ', judged' : '';
  return `answer ${(row.answer_ordinal ?? 0) + 1}${judged}`;
}

/** A row's heading where there is little room. */
export function shortName(row: Matrix['rows'][number]): string {
  return row.kind === 'reference' ? 'ref' : String((row.answer_ordinal ?? 0) + 1);
}

/** {@code answer 1 and answer 3: 0.912}. */
export function cellOf({ rows, matrix }: Matrix, i: number, j: number): string {
  const [a, b] = [rows[i], rows[j]];
  if (a === undefined || b === undefined) {
    return '';
  }
  const value = matrix[i]?.[j] ?? null;
  return `${nameOf(a)} and ${nameOf(b)}: ${value === null ? 'undefined' : number(value)}`;
}

/**
 * The range of the similarities between answers, in a sentence; self-similarity and the reference
 * do not count.
 */
export function spreadOf({ rows, matrix }: Matrix): string {
  const values = matrix.flatMap((row, i) =>
    row.filter(
      (value, j) =>
        j > i && rows[i]?.kind === 'answer' && rows[j]?.kind === 'answer' && value !== null,
    ),
  ) as number[];
  if (values.length === 0) {
    return 'There are no two answers to compare.';
  }
  if (values.length === 1) {
    return `The similarity of the two answers is ${number(values[0] ?? 0)}.`;
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `The mean similarity of ${values.length} pairs of answers is ${number(mean)}, from ${number(least)} to ${number(most)}.`;
}

/** An answer's label and its source. */
export function labelOf({ grounded, factuality, source }: Label): string {
  const parts = [
    ...(grounded === null ? [] : [grounded ? 'grounded' : 'not grounded']),
    ...(factuality === null ? [] : [`factuality ${number(factuality)}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')} (${source})`;
}
