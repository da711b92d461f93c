import { describe, expect, test } from 'vitest';
import type { Finding, Report } from '#shared/api/types.ts';
import { findingsOf, sentenceOf } from './sentence.ts';
import {
  addedValue,
  finding,
  floor,
  report,
  score,
  spread,
  stat,
} from '../series/sampleReports.ts';

const titles = new Map([
  ['sgi', 'SGI'],
  ['length', 'Answer length'],
  ['isotropy-vne', 'Isotropy (vNE)'],
]);

const some = report(floor('length', stat(0.6)), score('sgi', 'bge', stat(0.8)));

const cases: [string, Finding, Report, string][] = [
  [
    'that a floor does better',
    finding('below-floor'),
    some,
    'SGI with bge separates grounded from ungrounded answers, but the floor “Answer length” alone does better.',
  ],
  [
    'that the difference to the floor is undecided',
    finding('undecided'),
    some,
    'SGI with bge separates grounded from ungrounded answers; whether it does better than the best floor, “Answer length”, is undecided.',
  ],
  [
    'that a score adds to all floors together, and how it compares alone',
    finding('adds', { added_value: addedValue('adds'), floor_verdict: 'does-not-show' }),
    some,
    'SGI with bge separates grounded from ungrounded answers and adds to all floors together. Whether it alone does better than the best floor, “Answer length”, is undecided.',
  ],
  [
    'that a score adds although a floor alone does better',
    finding('adds', { added_value: addedValue('adds'), floor_verdict: 'worse' }),
    some,
    'SGI with bge separates grounded from ungrounded answers and adds to all floors together. Alone, it does worse than the best floor, “Answer length”.',
  ],
  [
    'that a score is not shown to add although it beats each floor',
    finding('undecided', { added_value: addedValue('does-not-show'), floor_verdict: 'adds' }),
    some,
    'SGI with bge separates grounded from ungrounded answers; whether it adds to all floors together is undecided. Alone, it does better than the best floor, “Answer length”.',
  ],
  [
    'that a floor does better than a score that is not shown to add',
    finding('below-floor', { added_value: addedValue('does-not-show'), floor_verdict: 'worse' }),
    some,
    'SGI with bge separates grounded from ungrounded answers, but the floor “Answer length” alone does better, and the score is not shown to add to all floors together.',
  ],
  [
    'that a score beats its best floor',
    finding('adds'),
    some,
    'SGI with bge separates grounded from ungrounded answers, better than the best floor, “Answer length”.',
  ],
  [
    'that no score is shown to separate',
    finding('no-signal', { floor: null, difference: null }),
    some,
    'The data do not show that any score separates grounded from ungrounded answers.',
  ],
  [
    'that there are too few items',
    finding('too-few-items'),
    some,
    'There are too few labelled items to tell whether a score separates grounded from ungrounded answers.',
  ],
  [
    'that all scores point the wrong way',
    finding('wrong-way', { floor: null, difference: null }),
    some,
    'The scores point the wrong way: even the best, SGI with bge, is worse than chance.',
  ],
  [
    'that there is no floor',
    finding('no-floor', { floor: null, difference: null }),
    some,
    'SGI with bge separates grounded from ungrounded answers; there is no floor to compare it with.',
  ],
  [
    'of a score without an embedder only its title',
    finding('no-floor', { best: { metric: 'perplexity', embedder: null } }),
    some,
    'perplexity separates grounded from ungrounded answers; there is no floor to compare it with.',
  ],
  [
    'what follows factuality',
    finding('adds', {
      headline: 'spearman',
      best: { metric: 'isotropy-vne', embedder: 'lexical' },
    }),
    some,
    'Isotropy (vNE) with lexical follows factuality, better than the best floor, “Answer length”.',
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
    'of which labels there are none, where only metrics without a direction have a value',
    finding('no-score', { headline: 'spearman', best: null, value: null }),
    report(
      { ...spread('theta-qc', 'bge', stat(0.1)), undirected: true },
      { ...score('sgi', 'bge', null), n_labelled: 24, n_used: 24 },
    ),
    'No score has a value of Spearman here: no answer with a score has a factuality. Only metrics without a documented direction have one.',
  ],
  [
    'that there are only floors',
    finding('no-score', { best: null, value: null, floor: null, difference: null }),
    report(floor('length', stat(0.8))),
    'No score was computed, only floors.',
  ],
];

describe('the sentence of a finding', () => {
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
