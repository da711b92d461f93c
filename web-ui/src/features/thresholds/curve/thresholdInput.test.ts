import { expect, test } from 'vitest';
import { shortNumber, thresholdIn } from './curve.ts';
import { basisAt } from './curve.ts';

test.each([
  [0.5, 0.5, 'here', true, 'Counted at exactly this threshold.'],
  [0.5, 0.51, 'here', false, 'Counted at exactly this threshold.'],
  [0.5, 0.51, 'here', true, 'on the holdout at 0.51, the nearest threshold that the look covers'],
  [
    0.5,
    0.500123456,
    'awaited',
    true,
    'Counted at 0.500123, the nearest threshold of the curve, until',
  ],
  [0.5, 0.51, 'failed', true, 'could not be loaded'],
] as const)(
  '%d next to %d, with numbers %s: the text names their threshold',
  (at, near, exact, seen, words) => expect(basisAt(at, near, exact, seen)).toContain(words),
);

test.each([
  ['1.45', 1.45],
  [' 1,3 ', 1.3],
  ['\u22120.5', -0.5],
  ['99', 99],
  ['abc', null],
  ['', null],
])('%j is the threshold %j', (typed, value) => expect(thresholdIn(typed)).toBe(value));

test.each([
  [1.3, '1.3'],
  [1.45, '1.45'],
  [1.3027226605936986, '1.30'],
  [-0.5, '\u22120.5'],
])('%d is shown as %j', (value, shown) => expect(shortNumber(value)).toBe(shown));
