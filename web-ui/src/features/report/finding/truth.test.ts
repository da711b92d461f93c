import { describe, expect, test } from 'vitest';
import { report } from '../series/sampleReports.ts';
import { truthOf } from './truth.ts';

describe('what a report takes as true', () => {
  test('labels of an oracle alone are unchecked', () => {
    expect(
      truthOf({
        ...report(),
        labels_by_source: { grounded: { people: 0, oracle: 2000, imported: 0 } },
      }),
    ).toEqual([
      {
        text: 'All 2,000 labels of grounded are an oracle’s, and nobody has checked them.',
        unchecked: true,
      },
    ]);
  });

  test('labels by people are counted among all, for each kind of label', () => {
    expect(
      truthOf({
        ...report(),
        labels_by_source: {
          grounded: { people: 60, oracle: 1200, imported: 4 },
          factuality: { people: 0, oracle: 0, imported: 9 },
        },
      }),
    ).toEqual([
      {
        text: '60 of 1,264 labels of grounded are by people, 1,200 by an oracle, 4 imported.',
        unchecked: false,
      },
      { text: 'All 9 labels of factuality are imported.', unchecked: false },
    ]);
  });

  test('older reports do not say', () => {
    expect(truthOf(report())).toEqual([]);
  });
});
