import { afterEach, expect, test, vi } from 'vitest';
import { whyUnshown } from './whyUnshown.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [404, 'not stored with this version'],
  [403, 'may not see'],
  [401, 'sign in again'],
  [429, 'busy'],
  [503, 'busy'],
  [500, 'status 500'],
  [200, 'just now'],
])('status %i: %s', async (status, words) => {
  const asked = vi.fn(() => Promise.resolve(new Response(null, { status })));
  vi.stubGlobal('fetch', asked);
  expect(await whyUnshown('/versions/v/images/h')).toContain(words);
  expect(asked).toHaveBeenCalledWith('/api/v1/versions/v/images/h', { method: 'HEAD' });
});

test('a server that cannot be reached is named', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await whyUnshown('/versions/v/images/h')).toContain('cannot be reached');
});
