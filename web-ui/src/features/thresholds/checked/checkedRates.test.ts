import { describe, expect, test } from 'vitest';
import type { CheckedRates, PoweredEstimate } from '#shared/api/types.ts';
import { basisOf, rowsOf } from './checkedRates.ts';

const RATE: PoweredEstimate = {
  people: { value: 0.8, low: 0.7, high: 0.9 },
  powered: { value: 0.82, low: 0.76, high: 0.88 },
  basis: 'normal',
  oracle_alone: 0.9,
  lambda: 0.7,
  labels: 240,
  disagreements: 20,
  missing: 0,
  worth: 400,
};

const CHECKED: CheckedRates = {
  by_people: 240,
  by_oracle: 1000,
  checked: 240,
  missing: 0,
  share_risky: RATE,
  precision: RATE,
  recall: null,
  fpr: RATE,
};

describe('the rates of a threshold by checked labels', () => {
  test('are those that the labels of people define', () =>
    expect(rowsOf(CHECKED).map(({ name }) => name)).toEqual([
      'Precision',
      'False positive rate',
      'Risky share of all',
    ]));

  test('say how many labels they rest on', () => {
    expect(basisOf(CHECKED)).toBe('People have checked 240 of the 1,000 other labels.');
    expect(basisOf({ ...CHECKED, precision: { ...RATE, basis: 'widened' } })).toContain('widened');
  });

  test('say how many are missing', () => {
    expect(basisOf({ ...CHECKED, checked: 20, missing: 30 })).toBe(
      'People have checked 20 of the 1,000 other labels. About 30 more labels by people are needed for an estimate from both kinds of labels.',
    );
    expect(basisOf({ ...CHECKED, checked: 0, missing: 50 })).toBe(
      'About 50 more labels by people are needed for an estimate from both kinds of labels.',
    );
  });
});
