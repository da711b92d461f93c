import { expect, test } from 'vitest';
import { labeller } from '#fixtures/labellers.mjs';
import { byName, findingOf, firstLine, titleOf } from './versions.ts';

const [second, first, grades] = [labeller(2), labeller(1), { ...labeller(1), name: 'Grades' }];

test('the versions of a name are together, and the same name of a project is another', () => {
  const own = { ...labeller(1), project_id: 'p' };
  expect(byName([second, first, own, grades])).toEqual([
    { newest: second, earlier: [first] },
    { newest: own, earlier: [] },
    { newest: grades, earlier: [] },
  ]);
});

test('labellers are counted by name', () => {
  expect(findingOf([])).toBe('No labeller is set up.');
  expect(findingOf([first])).toBe('1 labeller set up.');
  expect(findingOf([second, first, grades])).toBe('2 labellers set up in 3 versions.');
});

test('a version is named with its number', () =>
  expect(titleOf(second)).toBe('Support answers, version 2'));

test('a policy is shown by its first line', () => {
  expect(firstLine('One.\nTwo.\n')).toEqual({ line: 'One.', more: true });
  expect(firstLine('One.\n')).toEqual({ line: 'One.', more: false });
});
