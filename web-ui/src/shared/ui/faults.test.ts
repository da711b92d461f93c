import { expect, test } from 'vitest';
import { Problem } from '#shared/api/problem.ts';
import { faultProps, faultsOf } from './faults.ts';

const isField = (name: string) => ['name', 'base_url', 'stop', 'top_p'].includes(name);
const problem = (...places: [string, string][]) =>
  new Problem(
    422,
    'invalid',
    'Wrong.',
    places.map(([pointer, detail]) => ({ pointer, detail })),
  );

test('a control is described by its hint and its fault', () => {
  expect(faultProps('budget', undefined)).toEqual({ 'data-fault': false });
  expect(faultProps('budget', undefined, true)['aria-describedby']).toBe('budget-hint');
  expect(faultProps('budget', 'Too low.', true)).toEqual({
    'data-fault': true,
    'aria-invalid': true,
    'aria-describedby': 'budget-hint budget-fault',
  });
});

test('a sentence is shown at the field that its pointer names', () =>
  expect(
    faultsOf(problem(['/base_url', 'Use https.'], ['/parameters/stop/0', 'Too long.']), isField),
  ).toEqual([{ base_url: 'Use https.', stop: 'Too long.' }, true]));

test('two faults of a field are both said', () =>
  expect(faultsOf(problem(['/stop/0', 'Too long.'], ['/stop/2', 'Empty.']), isField)).toEqual([
    { stop: 'Too long. Empty.' },
    true,
  ]));

test('what is about no field is left to the notice', () => {
  expect(faultsOf(problem(['/kind', 'Unknown.'], ['/top_p', 'Below 1.']), isField)).toEqual([
    { top_p: 'Below 1.' },
    false,
  ]);
  expect(faultsOf(problem(), isField)).toEqual([{}, false]);
  expect(faultsOf(null, isField)).toEqual([{}, false]);
});

test('a name that is taken is the fault of the name', () =>
  expect(faultsOf(new Problem(409, 'name-taken', 'Choose another name.'), isField)).toEqual([
    { name: 'Choose another name.' },
    true,
  ]));
