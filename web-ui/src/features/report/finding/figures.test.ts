import { describe, expect, test } from 'vitest';
import { finding, floor, report, score, stat } from '../series/sampleReports.ts';
import { figuresOf } from './figures.ts';
import { remarksOf } from './remarks.ts';

const titles = new Map([
  ['sgi', 'SGI'],
  ['length', 'Answer length'],
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

function linesOf(...given: Parameters<typeof figuresOf>): string[] {
  return figuresOf(...given).map(({ name, of, value, note }) =>
    [name, of, value, note].filter((part) => part !== undefined).join(' | '),
  );
}

describe('the figures of a finding', () => {
  test('are the score, its floor, their difference and n', () =>
    expect(linesOf(finding('adds'), some, titles)).toEqual([
      'Best score | SGI with bge | AUC 0.800 [0.780, 0.820] | 0.5 is chance, 1 is perfect',
      'Best floor | Answer length | AUC 0.600 [0.580, 0.620] | needs no model',
      'Difference | 0.200 [0.180, 0.220] | score minus best floor; excludes 0',
      'n | 20 answers | 10 grounded, 10 not',
    ]));

  test('omit the value of a floor that rests on other subjects than the difference', () =>
    expect(linesOf(finding('adds', { difference: stat(0.1, 0.03) }), some, titles)[1]).toBe(
      'Best floor | Answer length | in the table below | over other subjects than the difference',
    ));

  test('have the interval that allows for the choice, and say of how many', () => {
    const two = report(score('sgi', 'bge', stat(0.8)), score('sgi', 'e5', stat(0.7)));
    const selected = { value: 0.8, low: 0.74, high: 0.82 };
    expect(linesOf(finding('no-floor', { selected_value: selected }), two, titles)[0]).toBe(
      'Best score | SGI with bge | AUC 0.800 [0.740, 0.820] | 0.5 is chance, 1 is perfect; the interval allows for the choice among 2 scores',
    );
  });

  test('have the difference that could have been shown', () => {
    const power = {
      detectable: 0.05,
      items: 20,
      effective_items: 12,
      outlook: 'items' as const,
      needed_items: 411,
    };
    expect(linesOf(finding('undecided', { power }), some, titles)).toContain(
      'Detectable difference | 0.0500 or more | from the best floor; 20 independent items, which weigh as much as 12 even ones; about 420 labelled items would decide it, if the difference found is the true one',
    );
  });

  test('say that a difference includes 0', () =>
    expect(
      linesOf(finding('undecided', { difference: stat(0.01, 0.03) }), some, titles)[2],
    ).toMatch(/includes 0$/));

  test('have the value at equal length where the score is not better than its floor', () => {
    const lengths = report(floor('length', stat(0.9)), matched);
    const name = 'Best score at equal length';
    expect(linesOf(finding('below-floor'), lengths, titles)).toContain(
      `${name} | AUC 0.900 [0.890, 0.910] | among answers of about the same length`,
    );
    expect(figuresOf(finding('adds'), lengths, titles).map((each) => each.name)).not.toContain(
      name,
    );
  });

  test('have the second difference of a score that follows factuality', () =>
    expect(
      linesOf(
        finding('undecided', { headline: 'spearman', scaled_difference: stat(0.01, 0.04) }),
        some,
        titles,
      ),
    ).toContain(
      'After isotonic scaling | 0.0100 [\u22120.0300, 0.0500] | difference of Pearson’s r; includes 0',
    ));

  test('are absent without a score', () =>
    expect(figuresOf(finding('no-score', { best: null, value: null }), some, titles)).toEqual([]));
});

const added = {
  floors: ['length', 'context-novelty'],
  n: 89,
  floors_auc: stat(0.797),
  combined_auc: stat(0.803),
  auc_difference: { value: 0.006, low: -0.008, high: 0.019 },
  log_loss_difference: stat(0.001),
  p: 0.4,
  adjusted_p: 0.41,
  log_loss_adjusted_p: 0.5,
  verdict: 'does-not-show' as const,
};

test('the figures of a finding show what the score adds to all floors', () => {
  const figures = figuresOf(finding('undecided', { added_value: added }), some, titles);
  expect(figures.slice(0, 5).map(({ name }) => name)).toEqual([
    'Best score',
    'All floors together',
    'Added by the score',
    'Log loss saved',
    'Best floor',
  ]);
  expect(figures).toContainEqual({
    name: 'All floors together',
    value: expect.stringMatching(/^AUC 0\.797 /),
    note: '2 floors, combined on other items',
  });
  expect(figures).toContainEqual({
    name: 'Added by the score',
    value: '0.0060 [−0.0080, 0.0190]',
    note: 'change of their AUC; includes 0; corrected p 0.410',
  });
});

describe('remarks on a finding', () => {
  test('count the scores that may be the best, too', () => {
    expect(remarksOf(finding('adds', { rivals: 1 }), some, titles)).toEqual([
      '1 other score may be the best, too: the data do not rule it out.',
    ]);
    expect(remarksOf(finding('adds', { rivals: 3 }), some, titles)).toEqual([
      '3 other scores may be the best, too: the data do not rule them out.',
    ]);
    const candidates = [{ metric: 'other', embedder: 'bge', p: 1 }];
    expect(remarksOf(finding('adds', { rivals: 1, candidates }), some, titles)).toEqual([
      '1 other score is higher, but not shown to beat its best floor.',
    ]);
  });

  test('name a score that points the wrong way where no score has a signal', () => {
    const reversed = report(score('sgi', 'bge', stat(0.51)), score('luq', 'bge', stat(0.03)));
    expect(remarksOf(finding('no-signal', { value: stat(0.51) }), reversed, titles)).toEqual([
      'No interval lies above chance.',
      'luq with bge points the wrong way (0.0300 [0.0100, 0.0500]).',
    ]);
  });
});
