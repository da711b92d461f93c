import { expect, test } from 'vitest';
import { differences, type Piece } from './diff.ts';

const shown = (pieces: Piece[]) => pieces.map((p) => (p.same ? p.text : `[${p.text}]`)).join('');

const same = (pieces: Piece[]) =>
  pieces
    .filter((p) => p.same)
    .flatMap((p) => p.text.trim().split(/\s+/))
    .join(' ');

const long = (word: string) => Array.from({ length: 2500 }, (_, i) => word + i).join(' ');

test.each([
  ['a b c', 'a b c', 'a b c', 'a b c'],
  ['It is 211 km long.', 'It is 205 km long.', 'It is [211 ]km long.', 'It is [205 ]km long.'],
  ['The Aller', 'the aller', 'The Aller', 'the aller'],
  ['a x b y c', 'a b c d', 'a [x ]b [y ]c', 'a b c [d]'],
  ['one two', 'three', '[one two]', '[three]'],
  ['', 'three', '', '[three]'],
  ['  ', '', '[  ]', ''],
  ['a\n\nb', 'a c b', 'a\n\nb', 'a [c ]b'],
])('%j and %j', (a, b, left, right) => {
  const found = differences(a, b);
  expect(found.map(shown)).toEqual([left, right]);
  expect(found[0].map((p) => p.text).join('')).toBe(a);
  expect(found[1].map((p) => p.text).join('')).toBe(b);
});

test('as much is the same as can be', () => {
  const [left, right] = differences('a x b y c', 'b a c b y');
  expect(same(left)).toBe(same(right));
  expect(same(left).split(' ')).toHaveLength(3);
});

test('what is too long to compare is different as a whole, but for its ends', () => {
  const [left] = differences(`a ${long('x')} z`, `a ${long('y')} z`);
  expect(left.map((p) => p.same)).toEqual([true, false, true]);
});
