import { expect, test } from 'vitest';
import { scoreIn, unitAfter, unitSentence } from '#shared/terms/units.ts';

test('an angle is in radians, and the degrees are explained once', () => {
  expect(unitAfter({ unit: 'rad' })).toBe(' rad');
  expect(scoreIn({ unit: 'rad' })).toBe('score in rad');
  expect(unitSentence({ unit: 'rad' })).toContain('1 rad is 57.3°');
});

test('a plain number has no unit', () => {
  expect(unitAfter({ unit: '1' })).toBe('');
  expect(scoreIn(undefined)).toBe('score');
  expect(unitSentence({ unit: '1' })).toBe('');
});
