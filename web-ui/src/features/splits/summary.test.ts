import { describe, expect, test } from 'vitest';
import type { Split } from '#shared/api/types.ts';
import { isOpen, looksOf, partsOf, sufficiencyOf } from './summary.ts';

const labels = { grounded: 60, not_grounded: 50, factuality: 0 };
const none = { grounded: 0, not_grounded: 0, factuality: 9 };

const split: Split = {
  version_id: 'v',
  seed: 7,
  calibration_share: 0.5,
  items: { calibration: 1000, holdout: 1 },
  labels: { calibration: labels, holdout: labels },
  locked_at: null,
  looks: 0,
};

test('its parts are counted', () =>
  expect(partsOf(split)).toBe(
    '1,000 items for calibration, 1 item for the holdout (calibration share: 50\u00a0%). The split is by group of items, so answers to one question stay together.',
  ));

describe('for a threshold', () => {
  test.each([
    [labels, labels, 'Both parts have the 50 labels of each class that a threshold needs.'],
    [
      labels,
      { ...labels, grounded: 49 },
      'A threshold needs 50 labels of each class in both parts; the fewest here are 49.',
    ],
    [
      none,
      { ...none, grounded: 1 },
      'A threshold needs 50 labels of each class in both parts; the fewest here are 0.',
    ],
    [none, none, null],
  ])('%o and %o: %s', (calibration, holdout, words) =>
    expect(sufficiencyOf({ ...split, labels: { calibration, holdout } })).toBe(words),
  );
});

test.each([
  [{}, true],
  [{ looks: 1 }, false],
  [{ locked_at: '2026-10-01T12:05:00Z' }, false],
])('with %o it may be split again: %j', (rest, open) =>
  expect(isOpen({ ...split, ...rest })).toBe(open),
);

test('looks are counted', () => {
  expect(looksOf(split)).toBe('The holdout has not been looked at.');
  expect(looksOf({ ...split, looks: 2 })).toBe('The holdout was looked at 2 times.');
});
