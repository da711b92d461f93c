import { expect, test } from 'vitest';
import { queryOf, type View, viewOf } from './view.ts';

const START: View = { order: 'value', row: null, tab: null };

test.each([
  [START, ''],
  [{ ...START, order: 'name' }, 'order=name'],
  [{ ...START, family: 'geometry', numbers: true }, 'family=geometry&show=numbers'],
  [{ ...START, row: 'binary/sgi/bge' }, 'row=binary%2Fsgi%2Fbge'],
  [{ ...START, row: 'binary/sgi/bge', tab: 'curves' }, 'row=binary%2Fsgi%2Fbge&tab=curves'],
] as [View, string][])('%o is the query %s, and back', (view, query) => {
  expect(new URLSearchParams(queryOf(view)).toString()).toBe(query);
  expect(viewOf(new URLSearchParams(query))).toEqual(view);
});

test('a tab without a row is nothing', () =>
  expect(queryOf({ ...START, tab: 'curves' })).toEqual({}));
