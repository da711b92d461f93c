import { describe, expect, test } from 'vitest';
import { declarations, isNumeric, NO_SCORES, scoreColumns, scoreNames } from './scores.ts';

test.each([
  [['0.83', ' 1e-3 ', '.5', '45,5'], true],
  [['0.83', 'high'], false],
  [['NaN'], false],
  [[], false],
])('columns with the values %o may hold a score: %o', (samples, expected) =>
  expect(isNumeric(samples)).toBe(expected),
);

test('a name is made of the column, and no two are equal', () =>
  expect([
    ...scoreNames(['Judge (0-100)', 'judge 0 100', '95% conf', 'x'.repeat(70)]).values(),
  ]).toEqual(['judge_0_100', 'judge_0_100_2', 'score_95_conf', 'x'.repeat(60)]));

describe('declarations', () => {
  test('name the columns with their directions, and complete costs', () =>
    expect(
      declarations(scoreColumns({ 'Judge!': 'trust', topic: 'item', toxicity: 'risk' }), {
        directions: {},
        costs: {
          judge: { amount: '1.5', currency: 'eur' },
          toxicity: { amount: '2', currency: '' },
        },
        models: { judge: ' gpt-4.1-mini ', toxicity: ' ' },
      }),
    ).toEqual([
      {
        name: 'judge',
        column: 'Judge!',
        direction: 'higher-is-trustworthy',
        cost_per_thousand: 1.5,
        currency: 'EUR',
        made_by: 'gpt-4.1-mini',
      },
      { name: 'toxicity', column: 'toxicity', direction: 'higher-is-risky' },
    ]));
  test('say of native JSON only what was chosen', () => {
    expect(declarations([], NO_SCORES)).toEqual([]);
    expect(
      declarations([], {
        directions: { toxicity: 'higher-is-risky' },
        costs: { judge: { amount: '0', currency: 'USD' } },
        models: { fluency: 'm' },
      }),
    ).toEqual([
      { name: 'fluency', direction: 'higher-is-trustworthy', made_by: 'm' },
      { name: 'judge', direction: 'higher-is-trustworthy', cost_per_thousand: 0, currency: 'USD' },
      { name: 'toxicity', direction: 'higher-is-risky' },
    ]);
  });
});
