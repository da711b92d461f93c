import { expect, test } from 'vitest';
import type { AnswerSet } from '#shared/api/types.ts';
import { costsSentence, externalSentence, judgeNotices, samplingCost } from './costs.ts';

const MANIFEST = {
  embedders: [
    { name: 'lexical', server: null },
    {
      name: 'large',
      server: { price: 0.13, currency: 'USD', cost_per_thousand_answers: 0.0416 },
    },
    { name: 'own', server: { price: null, currency: null, cost_per_thousand_answers: null } },
  ],
};

test('embedders on servers have a cost, or say that the price is unknown', () =>
  expect(costsSentence(MANIFEST, ['lexical', 'large', 'own'])).toBe(
    'Cost of embedding: large 0.0416 USD per 1,000 answers, own price unknown.',
  ));

test('embedders on this machine, and others than those asked for, are absent', () => {
  expect(costsSentence(MANIFEST, ['lexical'])).toBe('');
  expect(costsSentence(MANIFEST, ['large'])).toBe(
    'Cost of embedding: large 0.0416 USD per 1,000 answers.',
  );
  expect(costsSentence({}, ['large'])).toBe('');
});

test('an entailment model on a server has the cost of what was paid', () => {
  const server = {
    price_in: 3,
    price_out: 15,
    currency: 'USD',
    cost_per_thousand_answers: 1.32,
  };
  const manifest = { ...MANIFEST, entailment_model: { name: 'asked', server } };
  expect(costsSentence(manifest, ['asked'])).toBe(
    'Cost of the models: asked 1.32 USD per 1,000 answers.',
  );
  expect(costsSentence({ entailment_model: { name: 'nli', server: null } }, ['nli'])).toBe('');
});

test('sampled answers have a cost, or say that the price is unknown', () => {
  const sampling = { outcomes: { answered: 480, failed: 20 }, spent: '0.95', currency: 'USD' };
  expect(samplingCost(set(sampling))).toBe(
    'Cost of sampling: 1.90 USD per 1,000 answers asked for.',
  );
  expect(samplingCost(set({ ...sampling, currency: null }))).toBe(
    'Cost of sampling: price unknown.',
  );
  expect(samplingCost(set(null))).toBe('');
});

function set(sampling: object | null): AnswerSet {
  return { sampling } as unknown as AnswerSet;
}

test.each([
  [undefined, ''],
  [
    { name: 'judge', cost_per_thousand: 1.5, currency: 'EUR' },
    'External: computed elsewhere and imported with the answers. Cost: 1.50 EUR per 1,000 answers.',
  ],
  [
    { name: 'judge', cost_per_thousand: null, currency: null },
    'External: computed elsewhere and imported with the answers. The import states no cost.',
  ],
  [
    {
      name: 'house_judge_0a0a0a0a',
      cost_per_thousand: null,
      currency: null,
      made_by: 'gpt-x',
      labeller: { name: 'House judge', version: 2, kind: 'judge' as const },
    },
    'External: the label run of House judge, version 2, by gpt-x. The price of its model is unknown.',
  ],
])('the origin %o reads “%s”', (external, words) =>
  expect(externalSentence(external === undefined ? {} : { external })).toBe(words),
);

test('labels that the judge made itself, and those by its model, are counted by kind', () => {
  const external = {
    name: 'house_judge_0a0a0a0a',
    cost_per_thousand: null,
    currency: null,
    made_by: 'gpt-x',
    own_labels: { grounded: 40, factuality: 0 },
    same_model_labels: { grounded: 0, factuality: 1 },
  };
  expect(judgeNotices({ external }, 'binary')).toEqual([
    'This judge made the labels of 40 answers itself. They are left out here: a judge agrees with itself.',
  ]);
  expect(judgeNotices({ external }, 'factuality')).toHaveLength(1);
  expect(judgeNotices({ external }, 'factuality')[0]).toContain(
    '(gpt-x) made the labels of 1 answer.',
  );
  expect(judgeNotices({}, 'binary')).toEqual([]);
});
