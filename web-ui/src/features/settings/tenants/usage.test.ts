import { expect, test } from 'vitest';
import type { Usage } from '#shared/api/types.ts';
import { limitOf, nearest, shareOf } from './usage.ts';

function limit(
  name: Usage['limits'][number]['name'],
  used: number,
  of: number | null,
  reserved = 0,
): Usage['limits'][number] {
  return { name, used, reserved, limit: of, since: null, resets_at: null };
}

test('the sentence names the limit nearest to being reached, promises counted', () => {
  const limits = [limit('items', 10, 100), limit('texts-per-day', 30, 100, 45)];
  expect(nearest(limits)).toBe(
    'Nearest to its limit: texts embedded per day, 75 of 100 (75\u00a0%).',
  );
});

test('an absent limit is shown as no limit', () => {
  expect(limitOf(limit('concurrent-experiments', 0, null))).toBe('no limit');
  expect(limitOf(limit('items', 0, 100))).toBe('100');
  expect(limitOf(limit('stored-bytes', 0, 2 ** 50))).toBe('1.13\u00a0PB');
});

test('a reached limit is named', () =>
  expect(nearest([limit('stored-bytes', 2_000_000, 1_000_000)])).toBe(
    'The limit is reached: stored, 2.00\u00a0MB of 1.00\u00a0MB.',
  ));

test('without a limit there is no share', () => {
  const open = limit('concurrent-experiments', 3, null);
  expect(shareOf(open)).toBeNull();
  expect(nearest([open])).toBe('Nothing is used yet.');
});

test('of nothing used there is nothing to say', () =>
  expect(nearest([limit('items', 0, 100)])).toBe('Nothing is used yet.'));
