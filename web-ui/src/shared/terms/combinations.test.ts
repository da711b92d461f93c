import { expect, test } from 'vitest';
import { combinationName, isCombination, scoreTitle } from './combinations.ts';

const TITLES = new Map([['sgi', 'SGI']]);

test.each([
  ['sgi', 'SGI'],
  ['answer-all-combined', 'All floors and scores combined'],
  ['unheard-of', 'unheard-of'],
])('%s is called %s', (metric, title) => expect(scoreTitle(metric, TITLES)).toBe(title));

test('every name of a combination has a title', () => {
  for (const subject of ['answer', 'item'] as const) {
    for (const which of ['floors', 'all'] as const) {
      expect(isCombination(combinationName(subject, which))).toBe(true);
    }
  }
  expect(isCombination('sgi')).toBe(false);
});
