import { describe, expect, test } from 'vitest';
import type { Finding, Report, Series } from '#shared/api/types.ts';
import { rowsOf } from '../series/rows.ts';
import { report, score, stat } from '../series/sampleReports.ts';
import { intervalSheet } from './intervalDrawing.ts';
import {
  differenceBounds,
  drawsSentence,
  extremesText,
  headlineExtremes,
  leftOutOfFinding,
  leftOutSentence,
  leftOutText,
  withLeftOut,
} from './leftOut.ts';

const FINDING: Finding = {
  headline: 'auc',
  verdict: 'adds',
  best: { metric: 'sgi', embedder: 'bge' },
  value: stat(0.8),
  floor: 'length',
  difference: stat(0.1),
  rivals: 0,
};
const RANGE = { low: 0.71, high: 0.83, all_right: null, all_wrong: null };

describe('what a policy for outcomes leaves out', () => {
  test('is nothing where answers were imported', () => {
    const row = rowOf(score('sgi', 'bge', stat(0.8)));
    expect(leftOutText(row)).toBe('');
    expect(leftOutSentence(row)).toBe('');
    expect(extremesText(headlineExtremes(row), row)).toBe('');
    expect(drawsSentence(report())).toBe('');
  });

  test('is zero where all sampled answers count', () => {
    const row = rowOf(leavingOut({ left_out: 0, subjects: 200, share: 0 }));
    expect(leftOutText(row)).toBe('0 of 200 answers left out');
    expect(extremesText(headlineExtremes(row), row)).toBe('');
    expect(drawsSentence(ofDraws({ left_out: 0, counted: 10 }))).toBe(
      'All 10 answers asked for count.',
    );
  });

  test('has its share and its bounds', () => {
    const row = rowOf(leavingOut({}));
    expect(leftOutText(row)).toBe('12 of 200 answers left out');
    expect(extremesText(headlineExtremes(row), row)).toBe('between 0.710 and 0.830');
    expect(leftOutSentence(row)).toBe(
      '12 of 200 answers are left out (6.0\u00a0%), because their outcome does not count, or they were not made. ' +
        'The AUC lies between 0.710 and 0.830, whatever their scores were.',
    );
  });

  test('without labels has bounds for all right and all wrong', () => {
    const auc = {
      ...RANGE,
      all_right: { low: 0.71, high: 0.8 },
      all_wrong: { low: 0.74, high: 0.83 },
    };
    expect(leftOutSentence(rowOf(leavingOut({ auc, unlabelled: 12 })))).toContain(
      'between 0.710 and 0.800 if all 12 of them without labels were right, and between 0.740 and 0.830 if all were wrong',
    );
  });

  test('bounds a difference, and what has no bounds says so with the share', () => {
    const of = { subjects: 200, left_out: 12, share: 0.06 };
    const difference = { ...RANGE, low: -0.02, high: 0.11 };
    expect(differenceBounds({ left_out: { ...of, difference } })).toBe(
      'between \u22120.020 and 0.110',
    );
    expect(differenceBounds({})).toBe('');
    expect(withLeftOut(RANGE, of)).toBe(
      'with the 12 left out (6.0\u00a0%) between 0.710 and 0.830',
    );
    expect(withLeftOut(null, of)).toContain('it has no bounds, because a single score');
    expect(withLeftOut(RANGE, { left_out: 0, share: 0 })).toBe('');
  });

  test.each([
    [0.01, 0.11, 'it stays above 0'],
    [-0.02, 0.11, 'those left out could decide it either way'],
    [-0.2, -0.1, 'it stays below 0'],
  ])('a finding whose difference lies between %d and %d says: %s', (low, high, words) => {
    const left_out = {
      subjects: 200,
      left_out: 12,
      share: 0.06,
      value: RANGE,
      difference: { ...RANGE, low, high },
    };
    const [sentence] = leftOutOfFinding({ ...FINDING, left_out });
    expect(sentence).toContain('12 of 200 are left out because of outcomes (6.0\u00a0%).');
    expect(sentence).toContain('the AUC lies between 0.710 and 0.830');
    expect(sentence).toContain(words);
    expect(leftOutOfFinding(FINDING)).toEqual([]);
  });

  test('names the outcomes that do not count', () =>
    expect(drawsSentence(ofDraws({}))).toContain(
      '4 of 10 answers asked for do not count (40\u00a0%): 1 cut off by the token limit, 2 refused by the model, 1 not made. ' +
        'Outcomes that count: answered.',
    ));

  test('is in the file of the numbers', () => {
    const rows = rowsOf(report(leavingOut({})), 'binary', 'value');
    const sheet = intervalSheet(rows, 'binary', new Map());
    expect(sheet.heads.slice(-4).map(({ name }) => name)).toEqual([
      'left out',
      'share left out',
      'least with those left out',
      'greatest with those left out',
    ]);
    expect(sheet.rows[0]?.slice(-4)).toEqual([12, 0.06, 0.71, 0.83]);
  });
});

function rowOf(series: Series) {
  const row = rowsOf(report(series), 'binary', 'value')[0];
  if (row === undefined) {
    throw new Error('expected a row');
  }
  return row;
}

type LeftOut = NonNullable<NonNullable<Series['binary']>['left_out']>;

function leavingOut(changed: Partial<LeftOut>): Series {
  const series = score('sgi', 'bge', stat(0.8));
  const left_out: LeftOut = {
    subjects: 200,
    left_out: 12,
    share: 0.06,
    grounded: 7,
    not_grounded: 5,
    unlabelled: 0,
    auc: RANGE,
    average_precision: RANGE,
    fpr_at_95_recall: RANGE,
    share_grounded: RANGE,
    mean_grounded: null,
    mean_not_grounded: null,
    cohens_d: RANGE,
    welch_t: RANGE,
    ...changed,
  };
  return { ...series, ...(series.binary && { binary: { ...series.binary, left_out } }) };
}

function ofDraws(changed: Partial<NonNullable<Report['draws']>>): Report {
  return {
    ...report(),
    draws: {
      asked: 10,
      counted: 6,
      left_out: 4,
      share: 0.4,
      not_made: 1,
      counted_outcomes: ['answered'],
      outcomes: { answered: 6, truncated: 1, refused: 2 },
      ...changed,
    },
  };
}
