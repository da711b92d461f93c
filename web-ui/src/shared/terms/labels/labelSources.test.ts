import { describe, expect, test } from 'vitest';
import { truthOf } from './labelSources.ts';

describe('what is taken as true', () => {
  test('labels of an oracle alone are unchecked', () =>
    expect(truthOf({ people: 0, oracle: 2000, imported: 0 }, 'of grounded')).toEqual({
      text: 'All 2,000 labels of grounded are an oracle’s, and nobody has checked them.',
      unchecked: true,
    }));

  test('a vote is named by its members', () =>
    expect(
      truthOf({ people: 0, oracle: 2000, imported: 0 }, 'of grounded', 'A, B and C').text,
    ).toBe(
      'All 2,000 labels of grounded are by a vote of A, B and C, and nobody has checked them.',
    ));

  test('labels by people are counted among all', () =>
    expect(truthOf({ people: 60, oracle: 1200, imported: 4 }, 'of the holdout')).toEqual({
      text: '60 of 1,264 labels of the holdout are by people, 1,200 by an oracle, 4 imported.',
      unchecked: false,
    }));

  test('imported labels are what the file says', () =>
    expect(truthOf({ people: 0, oracle: 0, imported: 9 }, 'of factuality')).toEqual({
      text: 'All 9 labels of factuality are imported.',
      unchecked: false,
    }));
});
