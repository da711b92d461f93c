import { expect, test } from 'vitest';
import type { Tally } from '#shared/api/types.ts';
import { answersPerItem, quantile, sourcesOf } from './profile.ts';

test.each([
  [[], 'No items.'],
  [[{ answers: 2, items: 2000 }], 'Every item has 2 answers.'],
  [
    [
      { answers: 0, items: 3 },
      { answers: 1, items: 1200 },
      { answers: 50, items: 2 },
    ],
    'Of 1,205 items, 3 have no answer, 1,200 have 1 answer, 2 have 50 answers or more.',
  ],
])('%o: %s', (held, words) => expect(answersPerItem(held)).toBe(words));

test.each([
  [{ imported: 0, oracle: 0, human: 0 }, 'No labels.'],
  [
    { imported: 4000, oracle: 0, human: 12 },
    'Labels that count: 4,000 imported with the file, 12 given by people. A label by a person replaces one by an oracle, and either replaces an imported one.',
  ],
])('%o: %s', (sources, words) => expect(sourcesOf({ sources } as Tally)).toBe(words));

test('a quantile is found by its share', () =>
  expect(quantile([{ p: 0.5, value: 12 }], 0.5)).toBe(12));
