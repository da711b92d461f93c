import { expect, test } from 'vitest';
import { disagreementOf } from './bands.ts';
import { type Fit, fitOf } from '../model/fit.ts';
import { FIT } from '../model/testData.ts';

function fit(threshold: number, flagsAbove: boolean, limits: [number, number] | null): Fit {
  const read = fitOf({
    ...FIT,
    threshold,
    direction: flagsAbove ? 'flag-at-or-above' : 'flag-at-or-below',
    bands: limits && { ...FIT.bands, review_from: limits[0], reject_from: limits[1] },
  });
  if (read === null) {
    throw new Error('expected a fit');
  }
  return read;
}

const AIMS =
  'They were fitted for different objectives: the threshold for its own, the bands for the allowed errors. Use only one of the two.';

test.each([
  [
    fit(25.5, true, [29.5, 40]),
    'between 25.5 and 29.5: such scores are flagged as risky and accepted.',
  ],
  [fit(45, true, [29.5, 40]), 'between 40.0 and 45.0: such scores are not flagged and rejected.'],
  [
    fit(1.3, false, [1.2, 0.8]),
    'between 1.20 and 1.30: such scores are flagged as risky and accepted.',
  ],
  [
    fit(0.5, false, [1.2, 0.8]),
    'between 0.500 and 0.800: such scores are not flagged and rejected.',
  ],
])('of %o it says where threshold and bands disagree', (read, words) =>
  expect(disagreementOf(read)).toBe(
    `The threshold and the bands disagree on scores ${words} ${AIMS}`,
  ),
);

test.each([
  [fit(30, true, [29.5, 40])],
  [fit(29.5, true, [29.5, 40])],
  [fit(40, true, [29.5, 40])],
  [fit(1, false, [1.2, 0.8])],
  [fit(1, false, null)],
])('of %o it says nothing', (read) => expect(disagreementOf(read)).toBeNull());
