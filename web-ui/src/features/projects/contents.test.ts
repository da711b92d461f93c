import { expect, test } from 'vitest';
import type { Experiment } from '#shared/api/types.ts';
import { newestReport, sizeOf } from './contents.ts';

test.each([
  [0, null, 'no dataset'],
  [1, null, '1 dataset'],
  [3, null, '3 datasets'],
  [20, 'next', 'more than 20 datasets'],
])('a page of %d, next %s, is %s', (n, next_cursor, words) =>
  expect(sizeOf({ data: Array.from({ length: n }), next_cursor }, 'dataset')).toBe(words),
);

test('the newest report is that of the first experiment that completed', () => {
  const states = ['queued', 'failed', 'completed-with-failures', 'completed'] as const;
  const data = states.map((state, i) => ({ id: String(i), state }) as Experiment);
  expect(newestReport({ data, next_cursor: null })?.id).toBe('2');
  expect(newestReport({ data: data.slice(0, 2), next_cursor: null })).toBeNull();
});
