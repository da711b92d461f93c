import { expect, test } from 'vitest';
import { Problem, unreachable } from '#shared/api/problem.ts';
import { intervalOf, resourceOf } from './useGet.ts';

const PROBLEM = unreachable();

test.each([
  [undefined, null, { state: 'loading' }],
  [undefined, PROBLEM, { state: 'failed', problem: PROBLEM }],
  [7, null, { state: 'ready', value: 7, trouble: null }],
  [7, PROBLEM, { state: 'ready', value: 7, trouble: PROBLEM }],
] as const)('%j read, with %j: %o', (data, error, resource) =>
  expect(resourceOf(data, error)).toEqual(resource),
);

const pace = (value: number) => (value === 0 ? false : value);

test('a value is read again while it asks for it and the server does not refuse', () => {
  expect(intervalOf(7, null, pace)).toBe(7);
  expect(intervalOf(0, null, pace)).toBe(false);
  expect(intervalOf(undefined, null, pace)).toBe(false);
  expect(intervalOf(7, PROBLEM, pace)).toBe(7);
  expect(intervalOf(7, new Problem(429, 'too-many', 'Too many requests.'), pace)).toBe(7);
  expect(intervalOf(7, new Problem(404, 'not-found', 'It is gone.'), pace)).toBe(false);
  expect(intervalOf(7, null)).toBe(false);
});
