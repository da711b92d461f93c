import { expect, test } from 'vitest';
import type { ApiKey } from '#shared/api/types.ts';
import { endingIn, keysFinding } from './keys.ts';

const NOW = new Date('2026-10-01T12:00:00Z');

function key(state: ApiKey['state'], expires: string): ApiKey {
  return {
    id: 'k',
    name: 'ci',
    prefix: 'sxk_1',
    scopes: ['read'],
    only_project: null,
    state,
    expires_at: expires,
    created_by: 'ada',
    created_at: expires,
    last_used_at: null,
    last_used_address: null,
    revoked_at: null,
    revoked_by: null,
  };
}

test.each([
  [[], 'No key is active.'],
  [[key('revoked', '2027-01-01T00:00:00Z')], 'No key is active.'],
  [[key('active', '2027-01-01T00:00:00Z')], '1 key is active.'],
  [[key('active', '2026-10-05T00:00:00Z')], '1 key is active. It ends within 14 days.'],
  [
    [key('active', '2027-01-01T00:00:00Z'), key('active', '2026-10-05T00:00:00Z')],
    '2 keys are active. 1 key ends within 14 days.',
  ],
])('%#: %s', (keys, words) => expect(keysFinding(keys, NOW)).toBe(words));

test('a lifetime ends so many days from now', () =>
  expect(endingIn(30, NOW)).toBe('2026-10-31T12:00:00.000Z'));
