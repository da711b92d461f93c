import { describe, expect, test } from 'vitest';
import {
  isHardlyLabels,
  type LabelWord,
  meaningsOf,
  undecided,
  undecidedWords,
} from './labelWords.ts';

const WORDS: LabelWord[] = [
  { word: 'PASS', count: 3, means: 'grounded' },
  { word: '1', count: 2, means: null },
  { word: 'meh', count: 1, means: null },
];

describe('what words mean', () => {
  test('is the chosen meaning, else the known one', () =>
    expect(meaningsOf(WORDS, { PASS: 'none', '1': 'not_grounded' })).toEqual({
      PASS: 'none',
      '1': 'not_grounded',
    }));
  test('is open of those that may be either', () => {
    expect(undecided(WORDS, {})).toEqual(['1', 'meh']);
    expect(undecided(WORDS, { '1': 'grounded', meh: 'none' })).toEqual([]);
  });
  test('is asked for in a sentence', () => {
    expect(undecidedWords(WORDS, { meh: 'none' })).toBe(
      'Choose what “1” means: grounded or not grounded?',
    );
    expect(undecidedWords(WORDS, {})).toContain('“1”, “meh”');
    expect(undecidedWords([], {})).toBeNull();
  });
});

test('fifty words are hardly labels', () =>
  expect([49, 50].map((n) => isHardlyLabels(Array(n).fill(WORDS[0])))).toEqual([false, true]));
