import { expect, test } from 'vitest';
import { Problem } from '#shared/api/problem.ts';
import { importProblem } from './refusals.ts';

function refused(...places: [string, string][]): Problem {
  const list = places.map(([pointer, detail]) => ({ pointer, detail }));
  return new Problem(422, 'invalid-body', 'The body does not match the contract.', list);
}

test.each([
  [
    '/mapping/question',
    'String is too long',
    'the name of the column chosen for “Question” is too long',
  ],
  [
    '/fields/inputs',
    'String does not match pattern ^[a-z]+$',
    'a setting of this page is not valid',
  ],
  ['/labels/ja~1nein', 'does not match schema', 'the meaning of “ja/nein” is not valid'],
  [
    '/metadata_columns',
    'Array has too many items',
    'the columns kept as metadata of the item are too many',
  ],
  [
    '/name',
    'must have 1 to 200 characters.',
    'the name of the dataset must have 1 to 200 characters',
  ],
])('%s, of which the API says “%s”, reads: %s', (pointer, detail, words) => {
  const { message, places } = importProblem(refused([pointer, detail]));
  expect(message).toBe(`These settings are not valid: ${words}. Change them and try again.`);
  expect(places).toEqual([]);
});

test('a refusal for another reason is unchanged', () => {
  const other = new Problem(409, 'import-open', 'Another import is still open.');
  expect(importProblem(other)).toBe(other);
});
