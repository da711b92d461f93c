import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../finding/sentence.ts';
import { finding, report, score, spread, stat } from './sampleReports.ts';
import { questionOf, targetOf } from './target.ts';

const judged = spread('isotropy-vne', 'bge', stat(0.7));
const mean = {
  ...judged,
  ...(judged.factuality && {
    factuality: { ...judged.factuality, label_from: 'mean-of-answers' },
  }),
};
const ofAnswer = { ...judged, subject: 'answer' as const };
const found = finding('no-floor', {
  headline: 'spearman',
  best: { metric: 'isotropy-vne', embedder: 'bge' },
  value: stat(0.7),
});

describe('what is followed is', () => {
  test.each([
    ['the factuality of the judged answer', report(judged), judged, 'factuality'],
    [
      'a share where no answer has a factuality',
      report(mean, score('sgi', 'bge', stat(0.8))),
      mean,
      'the share of grounded answers per item',
    ],
    [
      'a mean where answers have one',
      report(mean, ofAnswer),
      mean,
      'the mean factuality of an item’s answers',
    ],
  ])('%s', (_, given, series, words) => expect(targetOf(given, series)).toBe(words));

  test('named by the chart and by the finding', () => {
    expect(questionOf(report(mean), 'factuality', [mean])).toBe(
      'What follows the share of grounded answers per item (Spearman correlation)',
    );
    expect(sentenceOf(found, report(mean), new Map())).toContain(
      'follows the share of grounded answers per item;',
    );
  });
});
