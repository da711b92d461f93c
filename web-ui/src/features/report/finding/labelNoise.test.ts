import { expect, test } from 'vitest';
import { finding, stat } from '../series/sampleReports.ts';
import { noiseOf } from './labelNoise.ts';

const noise = {
  rate: 0.05,
  source: 'assumed',
  agreement: null,
  agreement_answers: 0,
  factor: 0.9,
  corrected_auc: stat(0.84),
  corrected_difference: stat(0.22),
  corrected_added: null,
  flipped_auc: 0.77,
  holds_up_to: 0.12,
  holds: true,
} as const;

test('wrong labels are corrected for, and the verdict says how many it bears', () =>
  expect(noiseOf(finding('adds', { label_noise: noise }))).toEqual([
    'If 5.0\u00a0% of the labels are wrong at random (assumed, since too few answers are labelled by two people), the AUC with right labels is 0.840 [0.820, 0.860] and the difference to the best floor 0.220 [0.200, 0.240].',
    'The verdict would hold with up to 12\u00a0% of the labels flipped at random.',
  ]));

test('the rate can come from the agreement of people', () =>
  expect(
    noiseOf(
      finding('undecided', {
        label_noise: {
          ...noise,
          source: 'agreement',
          agreement: stat(0.9),
          agreement_answers: 1200,
          corrected_added: stat(0.03, 0.04),
          holds_up_to: null,
          holds: null,
        },
      }),
    ),
  ).toEqual([
    'If 5.0\u00a0% of the labels are wrong at random (people agree on 90\u00a0% of the pairs of labels of 1,200 answers), the AUC with right labels is 0.840 [0.820, 0.860] and the score adds 0.0300 [\u22120.0100, 0.0700] to all floors.',
  ]));

test('a verdict that fewer wrong labels undo says so, and too rare a class has no correction', () => {
  const weak = { ...noise, corrected_auc: null, factor: null, holds_up_to: 0.011, holds: false };
  expect(noiseOf(finding('adds', { label_noise: weak }))).toEqual([
    'A correction for wrong labels is not possible: if 5.0\u00a0% of the labels are wrong at random (assumed, since too few answers are labelled by two people), they could be all labels of the rarer class.',
    'The verdict would be lost if more than 1.1\u00a0% of the labels were flipped at random.',
  ]);
  expect(noiseOf(finding('adds'))).toEqual([]);
});
