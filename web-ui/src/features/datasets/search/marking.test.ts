import { expect, test } from 'vitest';
import { fromFirst, placesOf, termsOf } from './marking.ts';

test.each([
  ['Red  Castle', ['red', 'castle']],
  ['"on the  Hill" castle', ['on the hill', 'castle']],
  ['castle "on the', ['castle', 'on the']],
  ['red"castle"', ['red', 'castle']],
  ['Gru\u0308n GRÜN Ёж', ['grun', 'grun', 'еж']],
  ['""', ['""']],
  ['  ', []],
])('%s looks for %o', (text, terms) => expect(termsOf(text)).toEqual(terms));

/** The text with its matches in brackets. */
function marked(text: string, search: string): string {
  return placesOf(text, termsOf(search)).reduceRight(
    (now, [from, to]) => `${now.slice(0, from)}[${now.slice(from, to)}]${now.slice(to)}`,
    text,
  );
}

test.each([
  ['A red castle', 'CASTLE red', 'A [red] [castle]'],
  ['red, reddish', 'red', '[red], [red]dish'],
  ['Das ist grün.', 'GRUN', 'Das ist [grün].'],
  ['Das ist gru\u0308n.', 'grün', 'Das ist [gru\u0308n].'],
  ['on\n  the hill', '"on the"', '[on\n  the] hill'],
  ['the hill on', '"on the"', 'the hill on'],
  ['𝒜 red', 'red', '𝒜 [red]'],
  ['abcd', 'abc bcd', '[abcd]'],
  ['a.c abc', 'a.c', '[a.c] abc'],
  ['anything', '', 'anything'],
])('%s, looked through for %s, shows %s', (text, search, shown) =>
  expect(marked(text, search)).toBe(shown),
);

test('a late match is shown from shortly before it', () => {
  const text = `${'far away '.repeat(20)}red castle`;
  expect(fromFirst(text, ['castle'], 60)).toBe('…away far away far away red castle');
  expect(fromFirst(`${'一'.repeat(90)}castle`, ['castle'], 60)).toBe('…castle');
  expect(fromFirst(text, ['far'], 60)).toBe(text);
  expect(fromFirst(text, [], 60)).toBe(text);
});
