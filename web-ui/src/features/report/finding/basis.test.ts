import { describe, expect, test } from 'vitest';
import { report } from '../series/sampleReports.ts';
import { basisOf, splitOf } from './basis.ts';

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
});
