import { describe, expect, test } from 'vitest';
import { basisOfPower, detectableOf, neededOf, roundedUp } from './power.ts';

const power = {
  detectable: 0.034,
  items: 310,
  effective_items: 120.4,
  outlook: 'items',
  needed_items: 1241,
} as const;

describe('the power of a comparison', () => {
  test('says what could be detected, from how many items', () => {
    expect(detectableOf(power)).toBe('0.0340 or more');
    expect(detectableOf(null)).toBe('too few items');
    expect(basisOfPower(power)).toBe('310 independent items, which weigh as much as 120 even ones');
    expect(basisOfPower({ ...power, effective_items: 300 })).toBe('310 independent items');
  });

  test.each([
    [
      'items',
      'about 1,300 labelled items would decide it, if the difference found is the true one',
    ],
    ['more-than-a-million', 'it would take more than a million labelled items to decide it'],
    ['no-difference', 'no number of items would decide it: the difference is 0'],
    [
      'opposite-differences',
      'no number of items would decide it: Spearman and Pearson after isotonic scaling point in opposite directions',
    ],
    ['decided', ''],
  ] as const)('says of the outlook %s what would decide it', (outlook, words) =>
    expect(neededOf({ ...power, outlook })).toBe(words),
  );

  test('an older report has none', () => expect(neededOf(undefined)).toBe(''));

  test.each([
    [7, 7],
    [41, 41],
    [101, 110],
    [1241, 1300],
    [98_700, 99_000],
  ])('%d items are about %d', (items, about) => expect(roundedUp(items)).toBe(about));
});
