import { expect, test } from 'vitest';
import { distinctText } from './distinct.ts';
import { sampling } from './testData.ts';

test('distinct answers are counted per item', () => {
  expect(distinctText(sampling())).toBe('counted at the end');
  const distinct = { mean: 7.31, items_all_equal: 4, items: 100 };
  expect(distinctText(sampling({ distinct }))).toBe(
    '7.31 of 10 on average; all are equal for 4 of 100 items',
  );
  expect(distinctText(sampling({ distinct: { mean: 0, items_all_equal: 0, items: 0 } }))).toBe(
    'no item has two answers',
  );
});
