import { expect, test } from 'vitest';
import { outcomesInShort, piecesOf, piecesText } from './outcomes.ts';
import { remedyOf } from './stops.ts';
import { sampling } from './testData.ts';

test('draws are counted by outcome, with those to come', () => {
  expect(piecesText(piecesOf(sampling()))).toBe(
    '480 answered, 1 cut off by the token limit, 519 to come',
  );
  expect(piecesText(piecesOf(sampling({ state: 'stopped' }, { answered: 1 })))).toBe(
    '1 answered, 999 not made',
  );
  expect(piecesText(piecesOf(sampling({ draw_count: 0 }, {})))).toBe('no answers');
  expect(outcomesInShort(piecesOf(sampling()))).toBe('480 answered, 1 not, 519 to come');
});

test('the end of a run says what to do', () => {
  expect(remedyOf('budget-reached').sentence).toContain('Resume with a larger budget');
  expect(remedyOf('refused-by-server').section).toBe('generators');
  expect(remedyOf('daily-tokens-used').section).toBe('usage');
});
