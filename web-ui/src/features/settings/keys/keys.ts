import type { ApiKey, Scope } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';

export const SCOPES: [Scope, string][] = [
  ['read', 'read everything'],
  ['write', 'import, label, start experiments, and delete any of these'],
  ['evaluate', 'request verdicts'],
  ['export', 'export projects'],
];

export const LIFETIMES: [string, string][] = [
  ['7', 'a week'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'a year'],
];

const SOON_DAYS = 14;
const DAY = 86_400_000;

/** The number of active keys, and those that expire soon. */
export function keysFinding(keys: ApiKey[], now: Date): string {
  const active = keys.filter((key) => key.state === 'active');
  if (active.length === 0) {
    return 'No key is active.';
  }
  const soon = active.filter(
    (key) => Date.parse(key.expires_at) - now.getTime() < SOON_DAYS * DAY,
  ).length;
  const open = `${plural(active.length, 'key')} ${active.length === 1 ? 'is' : 'are'} active.`;
  return soon === 0
    ? open
    : `${open} ${soon === active.length && soon === 1 ? 'It ends' : `${plural(soon, 'key')} ${soon === 1 ? 'ends' : 'end'}`} within ${SOON_DAYS} days.`;
}

export function endingIn(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY).toISOString();
}
