import { describe, expect, test } from 'vitest';
import { findingOf } from './finding.ts';
import { floor, report, score, spread, spreadFloor, stat } from './samples.ts';

const titles = new Map([
  ['sgi', 'SGI'],
  ['length', 'Answer length'],
  ['isotropy-vne', 'Isotropy (vNE)'],
]);

describe('with grounded labels, the finding', () => {
  test.each([
    [
      'says that a floor does better',
      report(floor('length', stat(0.975)), score('sgi', 'bge', stat(0.78))),
      'below-floor',
      'SGI with bge separates grounded from ungrounded answers (AUC 0.780, 0.760 to 0.800), but the floor “Answer length” alone does better (AUC 0.975, 0.955 to 0.995). It does not show that it adds anything.',
    ],
    [
      'calls overlapping intervals undecided, whichever value is higher',
      report(floor('length', stat(0.79)), score('sgi', 'bge', stat(0.81))),
      'undecided',
      'SGI with bge separates grounded from ungrounded answers (AUC 0.810, 0.790 to 0.830), and so does the floor “Answer length” alone (AUC 0.790, 0.770 to 0.810). The intervals overlap: whether the score beats this floor is undecided.',
    ],
    [
      'says that a score beats the best floor, not just any',
      report(
        floor('question-overlap', stat(0.5)),
        floor('length', stat(0.6)),
        score('sgi', 'bge', stat(0.8)),
      ),
      'adds',
      'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820), better than the best floor, “Answer length” (AUC 0.600, 0.580 to 0.620).',
    ],
    [
      'does not rank scores that overlap',
      report(
        floor('length', stat(0.6)),
        score('sgi', 'bge', stat(0.8)),
        score('sgi', 'e5', stat(0.81)),
        score('sgi', 'lexical', stat(0.7)),
      ),
      'adds',
      'SGI with e5 separates grounded from ungrounded answers (AUC 0.810, 0.790 to 0.830), better than the best floor, “Answer length” (AUC 0.600, 0.580 to 0.620). 1 other score overlaps with it: which of them is best is undecided.',
    ],
    [
      'sees no signal where the interval includes chance',
      report(floor('length', stat(0.6)), score('sgi', 'bge', stat(0.51))),
      'no-signal',
      'No score separates grounded from ungrounded answers here: the interval of the best, SGI with bge, includes chance (AUC 0.510, 0.490 to 0.530).',
    ],
    [
      'says that all point the wrong way',
      report(score('sgi', 'bge', stat(0.3))),
      'wrong-way',
      'On this data the scores point the wrong way: even the best, SGI with bge, is worse than chance (AUC 0.300, 0.280 to 0.320).',
    ],
    [
      'misses a floor that has no value',
      report(floor('length', null), score('sgi', 'bge', stat(0.8))),
      'no-floor',
      'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820). There is no floor to set it against.',
    ],
    [
      'gives the reason where no score has a value',
      report(floor('length', stat(0.8)), {
        ...score('sgi', 'bge', null),
        n_used: 0,
        undefined: { 'no-context': 20 },
      }),
      'no-score',
      'No geometric score has a statistic here (SGI: no value: 20 no-context).',
    ],
    [
      'does not let an undirected angle win',
      report(
        floor('length', stat(0.6)),
        { ...score('theta-qc', 'bge', stat(0.99, 0.005)), undirected: true },
        score('sgi', 'bge', stat(0.8)),
      ),
      'adds',
      'SGI with bge separates grounded from ungrounded answers (AUC 0.800, 0.780 to 0.820), better than the best floor, “Answer length” (AUC 0.600, 0.580 to 0.620).',
    ],
  ])('%s', (_, given, verdict, sentence) =>
    expect(findingOf(given, 'binary', titles)).toEqual({ verdict, sentence }),
  );
});

describe('with factuality, the finding', () => {
  const isotropy = spread('isotropy-vne', 'lexical', stat(0.68));
  const answerLength = spreadFloor('length', 'answer', stat(0.9));

  test('sets an item score against floors of its judged answer', () =>
    expect(findingOf(report(answerLength, isotropy), 'factuality', titles).sentence).toBe(
      'Isotropy (vNE) with lexical follows factuality (Pearson 0.680, 0.660 to 0.700), but the floor “Answer length” alone does better (Pearson 0.900, 0.880 to 0.920). It does not show that it adds anything.',
    ));

  test('leaves out floors that were judged on other labels', () => {
    const meanLabel = {
      ...isotropy,
      factuality: { ...isotropy.factuality, label_from: 'mean-of-answers' as const },
    } as typeof isotropy;
    expect(findingOf(report(answerLength, meanLabel), 'factuality', titles).verdict).toBe(
      'no-floor',
    );
    expect(
      findingOf(
        report(answerLength, spreadFloor('mean-length', 'item', stat(0.2)), meanLabel),
        'factuality',
        titles,
      ).verdict,
    ).toBe('adds');
  });
});
