import { expect, test } from 'vitest';
import { type Fit, fitOf, type Judgement, judgementOf } from './fit.ts';
import { floorThreshold, floorSentence } from './floorVerdict.ts';
import { FIT, JUDGEMENT, STATISTICS } from './testData.ts';

const titles = (metric: string) => (metric === 'length' ? 'Length' : metric);

function floor(rest: object = {}) {
  return {
    metric: 'length',
    reason: null,
    threshold: 38.5,
    direction: 'flag-at-or-above',
    score_statistics: STATISTICS,
    statistics: { ...STATISTICS, recall: { value: 0.97, low: 0.95, high: 0.98 } },
    differences: { recall: { value: -0.17, low: -0.24, high: -0.1 }, f1: null },
    compared: 'recall',
    verdict: 'worse',
    ...rest,
  };
}

function fitted(of: unknown): Fit {
  return fitOf({ ...FIT, floor: of }) as Fit;
}

function judged(of: unknown): Judgement {
  return judgementOf({ ...JUDGEMENT, floor: of }) as Judgement;
}

test('the best floor is named with its own threshold', () => {
  expect(floorThreshold(fitted(floor()), { objective: 'fpr-at-most' }, 'Length')).toBe(
    'The best floor, fitted for the same objective on the same data: Length at or above 38.5.',
  );
  expect(floorThreshold(fitted(floor()), { objective: 'by-hand' }, 'Length')).toContain(
    'to flag at most as many',
  );
  expect(floorThreshold(fitted(null), { objective: 'f1' }, 'Length')).toBeNull();
});

test('a score below its floor is shown with both numbers and their difference', () => {
  expect(floorSentence(fitted(floor()), null, titles)).toBe(
    'On the calibration part the best floor, Length, does better than the score. Recall: score 0.800 (0.750 to 0.850), floor 0.970 (0.950 to 0.980). Difference: −0.170 (−0.240 to −0.100).',
  );
  expect(floorSentence(fitted(floor()), judged(floor()), titles)).toMatch(
    /^On the holdout the best/,
  );
});

test('undecided is an answer, and so is a missed target', () => {
  const open = { recall: { value: 0.01, low: -0.02, high: 0.04 } };
  const shown = { recall: { value: 0.2, low: 0.1, high: 0.3 } };
  const verdict = 'does-not-show';
  expect(floorSentence(fitted(floor({ verdict, differences: open })), null, titles)).toContain(
    'not shown to beat its best floor, Length: the interval of the difference contains 0.',
  );
  expect(floorSentence(fitted(floor({ verdict, differences: shown })), null, titles)).toContain(
    'it misses its target, which the floor does not miss.',
  );
  expect(floorSentence(fitted(floor({ verdict: 'adds' })), null, titles)).toContain(
    'the score beats its best floor, Length.',
  );
});

test('a gain in one rate alone is not called better', () => {
  const differences = {
    recall: { value: 0.2, low: 0.1, high: 0.3 },
    youden: { value: 0.05, low: -0.02, high: 0.12 },
  };
  const traded = floor({ verdict: 'does-not-show', differences });
  expect(floorSentence(fitted(traded), null, titles)).toContain(
    'the two thresholds differ in recall, but the interval of the difference in recall less false positive rate contains 0: 0.050 (−0.020 to 0.120).',
  );
});

test('too few items are named as the reason', () => {
  const recall = { value: 0.2, low: null, high: null, reason: 'too-few-of-a-class', items: 7 };
  const few = floor({ verdict: 'too-few-items', differences: { recall } });
  const sentence = floorSentence(fitted(few), judged(few), titles);
  expect(sentence).toMatch(
    /^On the holdout the score is not shown to beat its best floor, Length: /,
  );
  expect(sentence).toContain('the difference has no interval (');
  expect(sentence).toContain('7');
});

test.each([
  [{ metric: null, reason: 'no-floor-scores', verdict: null }, 'no values of a floor'],
  [{ metric: null, reason: 'too-few-labels', verdict: null }, '50 labelled subjects'],
  [
    floor({
      metric: null,
      reason: 'no-floor-reaches-target',
      statistics: null,
      compared: 'youden',
      differences: { youden: { value: 0.4, low: 0.3, high: 0.5 } },
      verdict: 'adds',
    }),
    'the score is better than flagging nothing, by recall less false positive rate. Difference: 0.400',
  ],
])('without a floor it says why: %j', (of, sentence) =>
  expect(floorSentence(fitted(of), null, titles)).toContain(sentence),
);
