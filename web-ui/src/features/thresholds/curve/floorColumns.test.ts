import { expect, test } from 'vitest';
import { floorColumns } from './floorColumns.ts';
import { type Fit, fitOf, type Judgement, judgementOf } from '../model/fit.ts';
import { FIT, JUDGEMENT, STATISTICS } from '../model/testData.ts';

const FEWER = { ...STATISTICS, true_positives: 70, recall: { value: 0.7, low: 0.6, high: 0.8 } };

function floor(score: object) {
  return {
    metric: 'length',
    reason: null,
    threshold: 38.5,
    direction: 'flag-at-or-above',
    score_statistics: score,
    statistics: { ...STATISTICS, recall: { value: 0.5, low: 0.4, high: 0.6 } },
    differences: {},
    compared: 'recall',
    verdict: 'adds',
  };
}

function at(score: object, held: object | null, moved = false) {
  return floorColumns({
    fit: fitOf({ ...FIT, floor: floor(score) }) as Fit,
    judgement:
      held === null ? null : (judgementOf({ ...JUDGEMENT, floor: floor(held) }) as Judgement),
    curve: null,
    index: 0,
    moved,
    titleOf: () => 'Length',
  });
}

test('a floor over all subjects of the score is in its own column', () => {
  const before = at(STATISTICS, null);
  expect(before).toMatchObject({ title: 'Length', holdout: null, shared: null });
  expect(before?.calibration).toMatchObject({ recall: { value: 0.5 } });
});

test('the score is drawn over the subjects of the floor where these are fewer', () => {
  expect(at(FEWER, null)?.shared).toMatchObject({
    calibration: { recall: { value: 0.7 } },
    holdout: null,
  });
  expect(at(STATISTICS, FEWER)?.shared).toMatchObject({
    calibration: { recall: { value: 0.8 } },
    holdout: { recall: { value: 0.7 } },
  });
});

test('a moved threshold has no such numbers', () => {
  expect(at(FEWER, FEWER, true)).toMatchObject({ calibration: null, holdout: null, shared: null });
});
