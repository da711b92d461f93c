import { expect, test } from 'vitest';
import { codeOf } from './session.ts';

test.each([
  ['#code=abc-123', 'abc-123'],
  ['#code=a%2Fb', 'a/b'],
  ['#section', null],
  ['#a&code=abc', null],
  ['', null],
])('the address part %s carries the code %s', (hash, code) => expect(codeOf(hash)).toBe(code));
