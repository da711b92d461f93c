import { describe, expect, test } from 'vitest';
import type { Finding, Report } from '#shared/api/types.ts';
import { findingsOf, sentenceOf } from './finding.ts';
import { finding, floor, report, score, spread, stat } from './samples.ts';

const titles = new Map([
  ['sgi', 'SGI'],
  ['length', 'Answer length'],
  ['isotropy-vne', 'Isotropy (vNE)'],
]);

const some = report(floor('length', stat(0.6)), score('sgi', 'bge', stat(0.8)));

const unmatched = score('sgi', 'bge', stat(0.8));
const matched = {
  ...unmatched,
  ...(unmatched.binary && {
    binary: {
      ...unmatched.binary,
      length_matched: { bins: 10, pairs: 900, auc: stat(0.9, 0.01) },
    },
  }),
};

const cases: [string, Finding, Report, string][] = [
  [
    'that a floor does better',
    finding('below-floor', { value: stat(0.78), difference: stat(-0.195, 0.015) }),
    some,
    'SGI with bge separates grounded from ungrounded answers (AUC 0.780, 0.760 to 0.800), but the floor “Answer length” alone does better, by 0.195 (0.180 to 0.210).',
  ],
  [
    'that it is undecided where the difference includes 0',
    finding('undecided', { value: stat(0.81), difference: stat(0.02, 0.03) }),
    some,
    'SGI with bge separates grounded from ungrounded answers (AUC 0.810, 0.790 to 0.830). Whether it beats the best floor, “Answer length”, is undecided: the difference is 0.0200 (\u22120.0100 to 0.0500).',
  ],
  [
    'what is left of a score among answers of equal length, where it does not beat the floor',
    finding('below-floor', { difference: stat(-0.1) }),
    report(floor('length', stat(0.9)), matched),
    'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820), but the floor “Answer length” alone does better, by 0.100 (0.080 to 0.120). Among answers of about equal length its AUC is 0.900 (0.890 to 0.910).',
  ],
  [
    'that a score beats its best floor, and by how much',
    finding('adds'),
    some,
    'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820), better than the best floor, “Answer length”, by 0.200 (0.180 to 0.220).',
  ],
  [
    'that another score may be as good',
    finding('adds', { rivals: 1 }),
    some,
    'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820), better than the best floor, “Answer length”, by 0.200 (0.180 to 0.220). 1 other score is not significantly different.',
  ],
  [
    'that several may be as good, without ranking them',
    finding('adds', { rivals: 3, difference: null }),
    some,
    'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820), better than the best floor, “Answer length”. 3 other scores are not significantly different.',
  ],
  [
    'that no interval lies above chance',
    finding('no-signal', { value: stat(0.51), floor: null, difference: null }),
    some,
    'The data do not show that any score separates grounded from ungrounded answers: no interval lies above chance. The highest value is that of SGI with bge (AUC 0.510, 0.490 to 0.530).',
  ],
  [
    'that a score points the wrong way where none the right one',
    finding('no-signal', { value: stat(0.51), floor: null, difference: null }),
    report(score('sgi', 'bge', stat(0.51)), score('perplexity', 'bge', stat(0.03))),
    'The data do not show that any score separates grounded from ungrounded answers: no interval lies above chance. The highest value is that of SGI with bge (AUC 0.510, 0.490 to 0.530). perplexity with bge points the wrong way (0.0300, 0.0100 to 0.0500).',
  ],
  [
    'of how many scores it is the best',
    finding('no-floor', { floor: null, difference: null }),
    report(score('sgi', 'bge', stat(0.8)), score('sgi', 'e5', stat(0.7))),
    'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820). There is no floor to set it against. It is the best of 2 scores; the interval does not allow for that choice.',
  ],
  [
    'that all point the wrong way',
    finding('wrong-way', { value: stat(0.3), floor: null, difference: null }),
    some,
    'On this data the scores point the wrong way: even the best, SGI with bge, is worse than chance (AUC 0.300, 0.280 to 0.320).',
  ],
  [
    'that there is no floor',
    finding('no-floor', { floor: null, difference: null }),
    some,
    'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820). There is no floor to set it against.',
  ],
  [
    'of a score without an embedder only its title',
    finding('no-floor', { best: { metric: 'perplexity', embedder: null } }),
    some,
    'perplexity separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820). There is no floor to set it against.',
  ],
  [
    'what follows factuality',
    finding('adds', {
      headline: 'spearman',
      best: { metric: 'isotropy-vne', embedder: 'lexical' },
      value: stat(0.68),
    }),
    some,
    'Isotropy (vNE) with lexical follows factuality (Spearman 0.680, 0.660 to 0.700), better than the best floor, “Answer length”, by 0.200 (0.180 to 0.220).',
  ],
  [
    'the second difference of a score that follows factuality, where it leaves it undecided',
    finding('undecided', {
      headline: 'spearman',
      value: stat(0.68),
      scaled_difference: stat(0.01, 0.04),
    }),
    some,
    'SGI with bge follows factuality (Spearman 0.680, 0.660 to 0.700). Whether it beats the best floor, “Answer length”, is undecided: the difference is 0.200 (0.180 to 0.220), and of Pearson’s r after isotonic scaling 0.0100 (−0.0300 to 0.0500).',
  ],
  [
    'why no score has a value',
    finding('no-score', { best: null, value: null, floor: null, difference: null }),
    report(floor('length', stat(0.8)), {
      ...score('sgi', 'bge', null),
      n_used: 0,
      undefined: { 'no-context': 20 },
    }),
    'No score has a statistic here (SGI: no value: 20 without a context).',
  ],
  [
    'of which labels there are none, where only what claims nothing has a value',
    finding('no-score', { headline: 'spearman', best: null, value: null }),
    report(
      { ...spread('theta-qc', 'bge', stat(0.1)), undirected: true },
      { ...score('sgi', 'bge', null), n_labelled: 24, n_used: 24 },
    ),
    'No score has a value of Spearman here: no answer that a score is of has a factuality. Only what claims no direction has one.',
  ],
  [
    'that there are only floors',
    finding('no-score', { best: null, value: null, floor: null, difference: null }),
    report(floor('length', stat(0.8))),
    'No score was computed, only floors.',
  ],
];

describe('a finding says', () => {
  test.each(cases)('%s', (_, given, found, sentence) =>
    expect(sentenceOf(given, found, titles)).toBe(sentence),
  );
});

test('a finding on labels that no score has a statistic for is left out', () => {
  const [auc, spearman] = [finding('adds'), finding('no-score', { headline: 'spearman' })];
  const both = { ...some, findings: [auc, spearman] };
  expect(findingsOf(both, ['binary'])).toEqual([auc]);
  expect(findingsOf(both, ['binary', 'factuality'])).toEqual([auc, spearman]);
});
