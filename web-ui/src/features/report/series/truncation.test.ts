import { expect, test } from 'vitest';
import type { Report, Series } from '#shared/api/types.ts';
import { cutOf, cutsOf } from './truncation.ts';

const whole = { texts: 148, truncated: 0, truncated_share: 0, read_share: 1 };
const cut = { texts: 148, truncated: 93, truncated_share: 0.63, read_share: 0.0712 };

function series(embedder: string | null, reading?: Series['reading']): Series {
  return {
    metric: 'sgi',
    embedder,
    subject: 'answer',
    direction: 'higher-is-trustworthy',
    n_labelled: 1,
    n_used: 1,
    undefined: {},
    ...(reading === undefined ? {} : { reading }),
  };
}

test('a score of truncated texts says how much was read, by role', () => {
  expect(cutOf(series('a', { question: whole, context: cut }))).toBe(
    '7.1\u00a0% of context text read (93 of 148 truncated)',
  );
  expect(cutOf(series('a', { question: whole }))).toBe('');
  expect(cutOf(series('a'))).toBe('');
});

test('each embedder that cut texts is named once', () => {
  const results = [
    series(null),
    series('a', { context: cut }),
    series('a', { context: cut, answer: cut }),
    series('b', { context: whole }),
  ];

  expect(cutsOf({ results } as Report)).toEqual([
    'a: 7.1\u00a0% of context text read (93 of 148 truncated); 7.1\u00a0% of answer text read (93 of 148 truncated).',
  ]);
});
