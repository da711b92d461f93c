import { expect, test } from 'vitest';
import { Problem } from '#shared/api/problem.ts';
import { choiceOf } from './choice.ts';
import { faultsIn, faultsOf } from './faults.ts';

const usual = choiceOf(new URLSearchParams());

test('the usual choice has no faults', () => expect(faultsOf(usual)).toEqual({}));

test('each field says what was expected and what was found', () => {
  const faults = faultsOf({
    ...usual,
    answers: '101',
    seed: '-1',
    budget: '2,50 USD',
    prompt: 'own',
    template: ' ',
  });
  expect(Object.keys(faults)).toEqual(['answers', 'seed', 'budget', 'template']);
  expect(faults.answers).toBe('Enter a whole number from 1 to 100, not “101”.');
  expect(faults.budget).toContain('2,50 USD');
});

test('the problems of the API are shown at their fields', () => {
  const problem = new Problem(422, 'invalid', 'Two fields are wrong.', [
    { pointer: '/prompt/template', detail: 'The field {topic} is unknown.' },
    { pointer: '/budget', detail: 'The budget is 0.' },
  ]);
  expect(faultsIn(problem, { ...usual, prompt: 'own' })).toEqual([
    { template: 'The field {topic} is unknown.', budget: 'The budget is 0.' },
    true,
  ]);
  expect(faultsIn(problem, usual)[0].prompt).toBe('The field {topic} is unknown.');
});

test('a name that is taken is shown at the name', () =>
  expect(faultsIn(new Problem(409, 'name-taken', 'Choose another name.'), usual)).toEqual([
    { name: 'Choose another name.' },
    true,
  ]));

test('a problem without a field is shown as a whole', () => {
  expect(faultsIn(new Problem(409, 'conflict', 'No.'), usual)).toEqual([{}, false]);
  const elsewhere = new Problem(422, 'invalid', 'No.', [{ pointer: '/other', detail: 'No.' }]);
  expect(faultsIn(elsewhere, usual)).toEqual([{}, false]);
  expect(faultsIn(null, usual)).toEqual([{}, false]);
});
