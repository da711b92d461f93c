import { expect, test } from 'vitest';
import { day, duration, moment } from './times.ts';

test.each([
  [duration(45.2), '45\u00a0s'],
  [duration(130), '2\u00a0min 10\u00a0s'],
  [duration(120), '2\u00a0min'],
  [duration(11100), '3\u00a0h 5\u00a0min'],
  [moment('2026-10-01T12:05:00Z', 'Europe/Berlin'), '1 Oct 2026, 14:05'],
])('%s is written %s', (given, expected) => expect(given).toBe(expected));

test('a calendar day does not depend on the time zone', () =>
  expect(day('2026-10-01')).toBe('1 Oct 2026'));
