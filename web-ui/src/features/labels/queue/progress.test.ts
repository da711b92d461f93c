import { describe, expect, test } from 'vitest';
import type { Labelling } from '#shared/api/types.ts';
import { agreementOf, findingOf, progressOf, shareOf } from './progress.ts';

const counts = { labelled: 0, mine: 0, others: 0, shared: 0, mine_since: 0 };
const none: Labelling = {
  version_id: 'v',
  answers: 400,
  grounded: { ...counts, grounded: 0, not_grounded: 0 },
  segments: { ...counts, judged_true: 0, judged_partial: 0, judged_false: 0, unjudged: 0 },
  agreement: { answers: 0, people: 0, needed: 20, share: null, alpha: null, pairs: [] },
  changed_at: null,
  reports_behind: [],
};
const some: Labelling = {
  ...none,
  grounded: { ...none.grounded, labelled: 37, mine: 20, mine_since: 12, shared: 5, others: 20 },
};

function agreeing(alpha: Labelling['agreement']['alpha'], answers = 40): Labelling {
  const share = { value: 0.9, low: 0.8, high: 0.95 };
  return { ...some, agreement: { ...some.agreement, answers, people: 2, share, alpha } };
}

describe('the finding', () => {
  test('without a label', () =>
    expect(findingOf([none])).toBe('People have labelled none of the 400 answers.'));

  test('all versions together', () =>
    expect(findingOf([some, none])).toBe('People have labelled 37 of 800 answers.'));

  test('poor agreement and outdated reports are in the sentence', () => {
    const poor = agreeing({ value: 0.3, low: 0.1, high: 0.5 });
    const sentence = findingOf([{ ...poor, reports_behind: [{ id: 'e', name: 'x' }] }]);
    expect(sentence).toContain('do not agree enough');
    expect(sentence).toContain('1 report is older than the newest labels.');
  });
});

describe('agreement', () => {
  test.each([
    [none, 'No answer has labels by two people yet'],
    [some, 'None of the answers that you have labelled has a label by somebody else yet'],
    [
      { ...some, agreement: { ...some.agreement, answers: 19, people: 2 } },
      '19 answers have labels by two people or more; 20 are',
    ],
    [agreeing({ value: 0.9, low: 0.82, high: 0.95 }), 'Agreement is good.'],
    [agreeing({ value: 0.78, low: 0.7, high: 0.85 }), 'tentative conclusions'],
    [agreeing({ value: 0.7, low: 0.5, high: 0.85 }), 'undecided'],
    [
      agreeing({ value: 1, low: null, high: null }),
      'alpha, is 1.000 (no interval). There is no interval, so whether that is enough is unknown',
    ],
    [agreeing({ value: 0.3, low: 0.1, high: 0.5 }), 'not enough to fit a threshold'],
    [agreeing(null), 'All labels are of one class'],
    [agreeing({ value: 0.9, low: 0.82, high: 0.95 }), 'alpha, is 0.900 (0.820 to 0.950)'],
  ])('%#', (state, words) => expect(agreementOf(state)).toContain(words));
});

describe('progress', () => {
  const asked = {
    kind: 'grounded',
    part: 'any',
    pool: 'new',
    answers: null,
    figure: null,
  } as const;

  test('what the server counted, and what came since', () =>
    expect(progressOf(some, asked, 3)).toBe('40 of 400, 15 today'));

  test('the most informative answers are counted among all of them', () => {
    const informative = { ...asked, pool: 'informative' } as const;
    expect(progressOf(some, informative, 3)).toBe('40 of 400, 15 today');
    expect(shareOf(some, informative, 3)).toBe(0.1);
  });

  test('second opinions are counted among what is labelled', () =>
    expect(progressOf(some, { ...asked, pool: 'second' }, 1)).toBe(
      '6 of 37 labelled answers have two opinions, 13 today',
    ));
});
