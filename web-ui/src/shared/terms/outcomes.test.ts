import { expect, test } from 'vitest';
import { outcomesText, outcomeText } from './outcomes.ts';

test('an outcome is named in words', () =>
  expect(outcomeText('thinking-exhausted')).toBe('used up by thinking'));

test('several outcomes are named in the order of the pages', () => {
  expect(outcomesText(['answered'])).toBe('answered');
  expect(outcomesText(['refused', 'answered', 'truncated'])).toBe(
    'answered, cut off by the token limit or refused by the model',
  );
});
