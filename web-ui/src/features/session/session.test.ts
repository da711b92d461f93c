import { expect, test } from 'vitest';
import { codeOf, isStartOf } from './session.ts';

test.each([
  ['#code=abc-123', 'abc-123'],
  ['#code=a%2Fb', 'a/b'],
  ['#section', null],
  ['#a&code=abc', null],
  ['', null],
])('the address part %s carries the code %s', (hash, code) => expect(codeOf(hash)).toBe(code));

test.each([
  ['/p', '', '/p?a=1', true],
  ['/', '', '/p?a=1', true],
  ['/q', '', '/p?a=1', false],
  ['/p', '?a=2', '/p?a=1', false],
])('at %s%s the sought page %s is %s', (pathname, search, sought, is) =>
  expect(isStartOf({ pathname, search }, sought)).toBe(is),
);
