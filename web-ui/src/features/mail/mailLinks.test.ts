import { expect, test } from 'vitest';
import { mailLink } from './mailLinks.ts';

test('A page exists for each purpose of a link, and for no other.', () => {
  expect(mailLink('confirm')?.button).toBe('Send me notifications');
  expect(mailLink('unsubscribe')?.button).toBe('Unsubscribe');
  expect(mailLink('toString')).toBeNull();
});

test('A confirmed address gets mail unless an admin has disabled it.', () => {
  const done = mailLink('confirm')?.done;
  expect(done?.({ address: 'ann@example.org', state: 'enabled' })).toBe(
    'ann@example.org gets notifications from now on.',
  );
  expect(done?.({ address: 'ann@example.org', state: 'disabled' })).toContain('disabled');
});
