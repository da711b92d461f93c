import { expect, test } from 'vitest';
import { labelRun, otherOracles } from '#fixtures/labelruns.mjs';
import type { LabelRun } from '#shared/api/types.ts';
import {
  agreementFigures,
  agreementSentence,
  isEnough,
  othersSentence,
  selfSentence,
} from './agreement.ts';
import { remedyOf } from './stops.ts';

function agreementOf(run: LabelRun) {
  if (run.agreement === null) {
    throw new Error('The run has an agreement.');
  }
  return run.agreement;
}

const enough = agreementOf(labelRun('completed'));
const few = agreementOf(labelRun('few'));

test('too few comparisons are named with those that are missing, without a figure', () => {
  expect(isEnough(few)).toBe(false);
  expect(agreementSentence(few)).toBe(
    'People have labelled 19 answers that the oracle labelled, too: 1 more is needed before an agreement is shown.',
  );
  expect(agreementSentence(agreementOf(labelRun('running')))).toContain('8 more are needed');
});

test('each figure of the agreement has its interval', () => {
  expect(isEnough(enough)).toBe(true);
  expect(agreementSentence(enough)).toBe(
    'On 197 of 212 answers that people labelled, the oracle says the same.',
  );
  expect(agreementFigures(enough).map(([, value]) => value)).toEqual([
    '0.929 [0.887, 0.958]',
    '0.921 [0.844, 0.964]',
    '0.934 [0.881, 0.966]',
    '0.849 [0.771, 0.907]',
  ]);
  expect(agreementFigures({ ...enough, kappa: null }).at(-1)).toEqual([
    'Cohen’s kappa',
    'undefined',
  ]);
});

test('the agreement with itself is a share of pairs, or unknown', () => {
  const { self_agreement: own } = labelRun('completed');
  expect(selfSentence(own)).toBe(
    'On 50 answers labelled 3 times, this share of pairs of labels is the same: 0.946 [0.897, 0.977].',
  );
  expect(selfSentence(null)).toContain('unknown');
  expect(selfSentence(own && { ...own, share: null })).toContain('no labels to compare yet');
});

test('alpha of several oracles is shown, or what is missing', () => {
  const others = otherOracles();
  expect(othersSentence(others)).toBe(
    'On 992 answers, Krippendorff’s alpha of 3 oracles is 0.713 [0.668, 0.753].',
  );
  expect(othersSentence({ ...others, alpha: null })).toContain('alpha is undefined');
  expect(othersSentence({ ...others, answers: 7 })).toContain('7 answers in common: 20 are needed');
  expect(othersSentence({ ...others, pairs: [] })).toContain('No other labeller');
});

test('the end of a run says what to do', () => {
  expect(remedyOf('budget-reached').sentence).toContain('Resume with a larger budget');
  expect(remedyOf('refused-by-server').section).toBe('generators');
  expect(remedyOf('labeller-changed').sentence).toContain('Start a new run');
});
