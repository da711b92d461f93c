import { describe, expect, test } from 'vitest';
import type { PoweredEstimate } from '#shared/api/types.ts';
import { aloneText, missingSentence, poweredText, worthText } from './powered.ts';

const ENOUGH: PoweredEstimate = {
  people: { value: 0.36, low: 0.29, high: 0.43 },
  powered: { value: 0.34, low: 0.31, high: 0.37 },
  basis: 'normal',
  oracle_alone: 0.4,
  lambda: 0.8,
  labels: 212,
  disagreements: 23,
  missing: 0,
  worth: 480.4,
};

describe('an estimate from few labels by people and many others', () => {
  test('has an interval, the others’ own figure, and its worth', () => {
    expect(poweredText(ENOUGH)).toBe('0.340 [0.310, 0.370]');
    expect(worthText(ENOUGH)).toBe('480');
    expect(aloneText(ENOUGH)).toBe('0.400');
  });

  test('says what it lacks', () => {
    const few = { ...ENOUGH, powered: null, missing: 35, worth: null, oracle_alone: null };
    expect(poweredText(few)).toBe('35 labels missing');
    expect(worthText(few)).toBe('');
    expect(aloneText(few)).toBe('undefined');
    expect(missingSentence(1)).toBe(
      'About 1 more label by people is needed for an estimate from both kinds of labels.',
    );
  });
});
