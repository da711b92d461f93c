import { describe, expect, test } from 'vitest';
import { report } from '../series/sampleReports.ts';
import { basisOf, labelSourceOf, splitOf, truthsOf } from './basis.ts';

describe('the basis of a report', () => {
  const split = { seed: 1, calibration_share: 0.5, locked: true, items: 1000 };

  test('says when only calibration items were read', () => {
    expect(splitOf({ ...split, used: 'calibration' })).toBe(
      'The holdout is locked: the statistics are over the 1,000 calibration items only.',
    );
    expect(splitOf({ ...split, locked: false, used: 'all' })).toBe(
      'The statistics are over calibration and holdout: the holdout is not locked.',
    );
  });

  test('counts items, answers, segments', () => {
    expect(basisOf(report())).toBe('10 items, 20 answers.');
    const given = report();
    expect(
      basisOf({
        ...given,
        dataset: { ...given.dataset, segments: { count: 4, share_not_true: 0.25 } },
      }),
    ).toBe('10 items, 20 answers, 4 judged segments, 25\u00a0% of them not true.');
  });

  test('says whose labels count if these are not all, and how many subjects have none', () => {
    const source = {
      source: 'people' as const,
      sentence: 'Only labels by people count as true.',
      labeller: null,
      answers: { count: 20, unlabelled: 15 },
      items: { count: 10, unlabelled: 7 },
    };
    expect(labelSourceOf({ ...report(), label_source: source })).toBe(
      'Only labels by people count as true. 15 of 20 answers and 7 of 10 items have no such label.',
    );
    expect(
      labelSourceOf({ ...report(), label_source: { ...source, source: 'in-force' } }),
    ).toBeNull();
    expect(labelSourceOf(report())).toBeNull();
  });

  test('says who wrote the labels of each kind, which older reports do not know', () => {
    const [people, imported] = [
      { people: 60, oracle: 0, imported: 4 },
      { people: 0, oracle: 0, imported: 9 },
    ];
    const given = { ...report(), labels_by_source: { grounded: people, factuality: imported } };
    expect(truthsOf(given).map(({ text }) => text)).toEqual([
      '60 of 64 labels of grounded are by people, 4 imported.',
      'All 9 labels of factuality are imported.',
    ]);
    expect(truthsOf(report())).toEqual([]);
  });
});
