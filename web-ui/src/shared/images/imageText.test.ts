import { expect, test } from 'vitest';
import { hashOf, wordsOf } from './imageText.ts';

const HASH = '0123456789abcdef'.repeat(4);

test('a text of an image has the hash of its file', () => {
  expect(hashOf(`image:sha256:${HASH}`)).toBe(HASH);
  expect(wordsOf(`image:sha256:${HASH}`)).toBe('image 01234567');
});

test('other texts are texts', () => {
  for (const text of [null, '', `image:sha256:${HASH} `, `image:sha256:${HASH.toUpperCase()}`]) {
    expect(hashOf(text)).toBeNull();
  }
  expect(wordsOf('a cat')).toBe('a cat');
});
