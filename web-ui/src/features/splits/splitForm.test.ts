import { expect, test } from 'vitest';
import { newSplitOf } from './splitForm.ts';

test.each([
  ['50', '7', { calibration_share: 0.5, seed: 7 }],
  ['33,3 %', '0', { calibration_share: 0.333, seed: 0 }],
])('%s and %s ask for %o', (share, seed, asked) => expect(newSplitOf(share, seed)).toEqual(asked));

test.each([
  ['0', '7', 'share'],
  ['100', '7', 'share'],
  ['', '7', 'share'],
  ['50', '-1', 'seed'],
  ['50', '1.5', 'seed'],
  ['50', '', 'seed'],
])('%j and %j are refused for the %s', (share, seed, what) =>
  expect(() => newSplitOf(share, seed)).toThrow(what),
);
