import { describe, expect, test } from 'vitest';
import { Problem } from '#shared/api/problem.ts';
import type { Metric, Verdict } from '#shared/api/types.ts';
import {
  decisionOf,
  expectationsOf,
  fieldsOf,
  questionOf,
  scoresOf,
  samplesOf,
  formProblem,
  toneOf,
  type VerdictInput,
} from './verdict.ts';

const blank: VerdictInput = {
  question: '',
  context: '',
  reference: '',
  answer: '',
  answers: '',
  scores: '',
};

const verdict: Verdict = {
  calibration_id: 'c',
  metric: 'sgi',
  embedder: null,
  entailment_model: null,
  score: 0.71,
  undefined: null,
  flagged: true,
  threshold: 0.943,
  direction: 'flag-at-or-below',
  band: null,
  expected_error: null,
  risk: null,
  fitted_range: { from: 0.2, to: 2.1 },
  cautions: [],
  stale: [],
};

test.each([
  [{ subject: 'answer', needs: ['question', 'context'] }, ['question', 'context', 'answer']],
  [{ subject: 'item', needs: ['samples'] }, ['question', 'answers']],
  [{ subject: 'answer', needs: ['samples'] }, ['question', 'answer', 'answers']],
  [{ subject: 'item', needs: ['samples', 'reference'] }, ['question', 'reference', 'answers']],
] as [Pick<Metric, 'subject' | 'needs'>, string[]][])('%o reads %j', (metric, fields) =>
  expect(fieldsOf([metric])).toEqual(fields),
);

test('a combination reads what each of its scores reads', () =>
  expect(
    fieldsOf([
      { subject: 'answer', needs: ['question', 'context'] },
      { subject: 'item', needs: ['samples'] },
    ]),
  ).toEqual(['question', 'context', 'answer', 'answers']));

describe('a question has', () => {
  test('what was typed, and nothing that was left blank', () =>
    expect(questionOf('c', { ...blank, question: 'q', context: ' ', answer: 'a' })).toEqual({
      calibration_id: 'c',
      question: 'q',
      answer: 'a',
    }));

  test('its samples one by one', () =>
    expect(questionOf('c', { ...blank, answers: 'one\nmore\n\n\ntwo\n' })).toEqual({
      calibration_id: 'c',
      answers: ['one\nmore', 'two'],
    }));

  test('something to judge', () =>
    expect(() => questionOf('c', { ...blank, question: 'q', answer: '  ' })).toThrow(
      'Enter an answer',
    ));
});

test.each([
  ['', []],
  [' \n \n ', []],
  ['a', ['a']],
  ['a\n \nb', ['a', 'b']],
])('%j has the samples %j', (typed, samples) => expect(samplesOf(typed)).toEqual(samples));

test.each([
  [{}, 'Flagged as risky: a score of 0.710, at or below the threshold of 0.943.'],
  [{ flagged: false, score: 1.2 }, 'Not flagged: a score of 1.20, above the threshold of 0.943.'],
  [
    { direction: 'flag-at-or-above', score: 1.2 },
    'Flagged as risky: a score of 1.20, at or above the threshold of 0.943.',
  ],
  [
    { direction: 'flag-at-or-above', flagged: false },
    'Not flagged: a score of 0.710, below the threshold of 0.943.',
  ],
  [
    { score: null, flagged: null, threshold: null, undefined: 'no-context' },
    'There is no score: what was given is without a context, so there is no verdict.',
  ],
] as [Partial<Verdict>, string][])('%o decides: %s', (rest, words) =>
  expect(decisionOf({ ...verdict, ...rest }, '')).toBe(words),
);

test('the decision names the unit of the score and of the threshold', () =>
  expect(
    decisionOf({ ...verdict, metric: 'theta-rc', score: 1.2, threshold: 0.9 }, ' rad'),
  ).toMatch(/a score of 1\.20 rad, .* the threshold of 0\.900 rad\.$/));

test.each([
  [{}, []],
  [
    {
      band: 'reject',
      expected_error: { value: 0.1, low: 0.04, high: 0.19, n: 70, side: 'calibration' },
    },
    [
      'Band: reject; of those, 10\u00a0% were trustworthy on the calibration part: 70 labels, 95\u00a0% interval 4.0\u00a0% to 19\u00a0%.',
    ],
  ],
  [
    {
      band: 'reject',
      expected_error: { value: 0.2, low: 0.11, high: 0.32, n: 60, side: 'holdout' },
    },
    [
      'Band: reject; of those, 20\u00a0% were trustworthy on the holdout: 60 labels, 95\u00a0% interval 11\u00a0% to 32\u00a0%.',
    ],
  ],
  [{ band: 'accept', expected_error: null }, ['Band: accept.']],
  [
    { risk: { value: 0, low: 0, high: 0.103, n: 34 } },
    [
      'Of answers with such a score, 0\u00a0% were not to be trusted on the calibration part: 34 labels, 95\u00a0% interval 0\u00a0% to 10\u00a0%.',
    ],
  ],
] as [Partial<Verdict>, string[]][])('%o lets expect %j', (rest, words) =>
  expect(expectationsOf({ ...verdict, ...rest })).toEqual(words),
);

test('a decision that no label speaks for has no colour', () => {
  expect(toneOf(verdict)).toBe('risky');
  expect(toneOf({ ...verdict, flagged: false })).toBe('trustworthy');
  expect(toneOf({ ...verdict, flagged: null })).toBeNull();
  const far: Verdict['cautions'] = [{ code: 'outside-fitted-range', sentence: '' }];
  expect(toneOf({ ...verdict, cautions: far })).toBeNull();
});

test('a refusal speaks of the fields of the form, not of places of the call', () => {
  const refused = new Problem(400, 'needs-missing', 'sgi needs a context: send it as context.', [
    { pointer: '/context', detail: 'sgi needs a context: send it as context.' },
  ]);
  const spoken = formProblem(refused, 'Semantic Grounding Index');
  expect(spoken.message).toBe('Semantic Grounding Index needs “Context”.');
  expect(spoken.places).toEqual([]);
  const busy = new Problem(429, 'busy', 'Try again soon.');
  expect(formProblem(busy, 'SGI')).toBe(busy);
});

describe('external scores', () => {
  test('are asked for where a metric is one', () =>
    expect(fieldsOf([{ subject: 'answer', needs: ['external-score'] }])).toEqual([
      'question',
      'answer',
      'scores',
    ]));
  test('are typed one per line', () => {
    expect(scoresOf('judge = 83\n\nragas_faithfulness: -1e-3\n')).toEqual({
      judge: 83,
      ragas_faithfulness: -0.001,
    });
    expect(questionOf('c', { ...blank, answer: 'So.', scores: 'judge=83' })).toEqual({
      calibration_id: 'c',
      answer: 'So.',
      scores: { judge: 83 },
    });
  });
  test.each(['83', 'judge =', 'judge = high'])('“%s” is refused', (line) =>
    expect(() => scoresOf(line)).toThrow('Write each external score as name = value'),
  );
});
