import { expect, test } from 'vitest';
import { isOutdated, mayReload } from './reload.ts';

test.each([
  ['Failed to fetch dynamically imported module: http://h/assets/a.js', true],
  ['error loading dynamically imported module: http://h/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['x is undefined', false],
])('“%s” says that a part is not there any more: %s', (message, outdated) =>
  expect(isOutdated(new TypeError(message))).toBe(outdated),
);

test('a value that is not an error is not such an error', () =>
  expect(isOutdated('text')).toBe(false));

test.each([
  [null, true],
  ['1000', false],
  ['-100000', true],
])('after a reload at %s another at 2000 helps: %s', (last, may) =>
  expect(mayReload(last, 2000)).toBe(may),
);
