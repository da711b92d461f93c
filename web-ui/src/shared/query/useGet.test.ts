import { expect, test } from 'vitest';
import { unreachable } from '#shared/api/problem.ts';
import { resourceOf } from './useGet.ts';

const PROBLEM = unreachable();

test.each([
  [undefined, null, { state: 'loading' }],
  [undefined, PROBLEM, { state: 'failed', problem: PROBLEM }],
  [7, null, { state: 'ready', value: 7, trouble: null }],
  [7, PROBLEM, { state: 'ready', value: 7, trouble: PROBLEM }],
] as const)('%j read, with %j: %o', (data, error, resource) =>
  expect(resourceOf(data, error)).toEqual(resource),
);
