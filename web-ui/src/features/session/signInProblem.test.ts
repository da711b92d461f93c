import { expect, test } from 'vitest';
import { sentenceOf, signInAddress } from './signInProblem.ts';

test.each([
  ['/', '/api/v1/sign-in'],
  ['/projects/7', '/api/v1/sign-in?page=/projects/7'],
  ['//evil.example', '/api/v1/sign-in'],
  ['/a b', '/api/v1/sign-in'],
])('from %s signing in begins at %s', (path, address) => expect(signInAddress(path)).toBe(address));

test('an unknown code has a general sentence', () => {
  expect(sentenceOf('no-role')).toContain('no role');
  expect(sentenceOf('<b>send money</b>')).toBe('The sign-in failed. Sign in again.');
  expect(sentenceOf('constructor')).toBe('The sign-in failed. Sign in again.');
});
