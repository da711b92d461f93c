import { describe, expect, test } from 'vitest';
import type { CheckedLabels, PoweredEstimate } from '#shared/api/types.ts';
import { report, score, stat, unresolved } from '../series/sampleReports.ts';
import {
  agreementSentence,
  basisSentence,
  checkedRows,
  checkedSentence,
  shareSentence,
} from './checked.ts';

const SHARE: PoweredEstimate = {
  people: stat(0.36, 0.07),
  powered: stat(0.34, 0.03),
  basis: 'normal',
  oracle_alone: 0.4,
  lambda: 0.8,
  labels: 212,
  disagreements: 23,
  missing: 0,
  worth: 480.4,
};

const CHECKED: CheckedLabels = {
  source: 'imported',
  by_people: 215,
  by_oracle: 2000,
  checked: 212,
  counts: {
    both_not_grounded: 70,
    only_oracle_not_grounded: 15,
    only_people_not_grounded: 8,
    both_grounded: 119,
  },
  sensitivity: stat(0.9, 0.05),
  specificity: stat(0.89, 0.05),
  kappa: stat(0.77, 0.08),
  share_not_grounded: SHARE,
};

const FEW: PoweredEstimate = {
  ...SHARE,
  people: unresolved(0.4),
  powered: null,
  basis: 'too-few',
  oracle_alone: null,
  labels: 15,
  missing: 35,
  worth: null,
};

function rowsWith(auc: PoweredEstimate | null) {
  const one = score('sgi', 'bge', stat(0.7));
  const series = {
    ...one,
    ...(one.binary && { binary: { ...one.binary, auc_checked_by_people: auc } }),
  };
  return checkedRows(report(series, score('theta-rq', 'bge', stat(0.6))));
}

describe('labels that people have checked in part', () => {
  test('are counted with those that were wrong', () => {
    expect(checkedSentence(CHECKED)).toBe(
      'People have checked 212 of 2,000 labels imported with the file, and disagree with 23.',
    );
    const right = { ...CHECKED.counts, only_oracle_not_grounded: 0, only_people_not_grounded: 0 };
    expect(checkedSentence({ ...CHECKED, source: 'oracle', counts: right })).toBe(
      'People have checked 212 of 2,000 labels by an oracle, and disagree with none.',
    );
  });

  test('correct the share of answers that are not grounded', () =>
    expect(shareSentence(CHECKED)).toBe(
      'Corrected for that, 34\u00a0% (95\u00a0% from 31\u00a0% to 37\u00a0%) of the answers are not grounded.' +
        ' People’s labels alone say 36\u00a0% (95\u00a0% from 29\u00a0% to 43\u00a0%);' +
        ' the other labels as they are would say 40\u00a0%.' +
        ' With the other labels, the 212 by people are as precise here as 480 by people alone.',
    ));

  test('do not praise other labels that make nothing more precise', () =>
    expect(
      shareSentence({ ...CHECKED, share_not_grounded: { ...SHARE, worth: 212.2 } }),
    ).not.toContain('precise'));

  test('say how many are missing', () => {
    expect(shareSentence({ ...CHECKED, share_not_grounded: FEW })).toBe(
      'About 35 more labels by people are needed for an estimate from both kinds of labels.' +
        ' People’s labels alone say that 40\u00a0% of the answers are not grounded.',
    );
  });

  test('tell how often the others are right', () => {
    expect(agreementSentence(CHECKED)).toBe(
      'Compared with people’s labels: of the answers that people call not grounded, the other labels find 90\u00a0% (95\u00a0% from 85\u00a0% to 95\u00a0%);' +
        ' of those that people call grounded, they accept 89\u00a0% (95\u00a0% from 84\u00a0% to 94\u00a0%);' +
        ' Cohen’s kappa is 0.770 [0.690, 0.850].',
    );
    expect(
      agreementSentence({ ...CHECKED, sensitivity: null, specificity: null, kappa: null }),
    ).toBe('');
  });
});

describe('scores with an AUC from such labels', () => {
  test('are those whose labels define it', () => {
    expect(rowsWith(SHARE).map(({ series }) => series.metric)).toEqual(['sgi']);
    expect(rowsWith(null)).toEqual([]);
  });

  test('explain an interval that is wider than usual, or missing', () => {
    expect(basisSentence(rowsWith(SHARE), CHECKED)).toBe('');
    expect(basisSentence([], CHECKED)).toBe('');
    expect(basisSentence(rowsWith({ ...SHARE, basis: 'widened' }), CHECKED)).toContain('widened');
    expect(basisSentence(rowsWith({ ...FEW, missing: 1 }), CHECKED)).toBe(
      'About 1 more label by people is needed for an estimate from both kinds of labels.',
    );
    expect(basisSentence(rowsWith(FEW), { ...CHECKED, share_not_grounded: FEW })).toBe('');
  });
});
