import { expect, test } from 'vitest';
import { requestOf, filterIn } from './itemFilter.ts';
import { itemsBehind, queryOf, type View, viewOf } from './view.ts';

const START: View = { order: 'value', row: null, tab: null };

test.each([
  [START, ''],
  [{ ...START, order: 'name' }, 'order=name'],
  [{ ...START, family: 'geometry', numbers: true }, 'family=geometry&show=numbers'],
  [{ ...START, embedder: 'bge', unfolded: true }, 'embedder=bge&rows=all'],
  [{ ...START, row: 'binary/sgi/bge' }, 'row=binary%2Fsgi%2Fbge'],
  [{ ...START, row: 'binary/sgi/bge', tab: 'curves' }, 'row=binary%2Fsgi%2Fbge&tab=curves'],
  [
    itemsBehind(START, 'binary/sgi/bge', { class: 'risky', from: -1.5, to: 2 }),
    'row=binary%2Fsgi%2Fbge&tab=items&class=risky&from=-1.5&to=2',
  ],
  [
    itemsBehind(START, 'x', { sort: 'item', trait: { of: 'theta-qc', above: 0.25 } }),
    'row=x&tab=items&sort=item&trait=theta-qc&above=0.25',
  ],
] as [View, string][])('%o is the query %s, and back', (view, query) => {
  expect(new URLSearchParams(queryOf(view)).toString()).toBe(query);
  expect(viewOf(new URLSearchParams(query))).toEqual(view);
});

test('a tab without a row is nothing', () =>
  expect(queryOf({ ...START, tab: 'curves' })).toEqual({}));

test('which items is nothing to another tab', () =>
  expect(queryOf({ ...START, row: 'x', tab: 'curves', items: { class: 'risky' } })).toEqual({
    row: 'x',
    tab: 'curves',
  }));

test.each([['class=all&from=many&to='], ['trait=weight&above=3'], ['']])(
  'of the query %j nothing is understood',
  (query) => expect(filterIn(new URLSearchParams(query))).toBeUndefined(),
);

test('the API has other names for the conditions, and a separate order', () =>
  expect(
    requestOf({
      sort: 'rising',
      leastFactual: 0,
      mostFactual: 0.5,
      trait: { of: 'answer-length', above: 3, to: 9 },
    }),
  ).toEqual({
    factuality_from: '0',
    factuality_to: '0.5',
    trait: 'answer-length',
    trait_above: '3',
    trait_to: '9',
  }));
