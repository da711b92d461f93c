import { expect, test } from 'vitest';
import type { CampaignEstimate, CellEstimate } from '#shared/api/types.ts';
import { percent } from '#shared/format/numbers.ts';
import { estimateText } from './estimateWords.ts';

const IMPORTED: CellEstimate = {
  dataset_id: 'd',
  version_id: 'v',
  system: 'as imported',
  answers: 200,
  sampling: null,
  labelling: null,
  detectable: null,
};
const ASKED: CellEstimate = {
  ...IMPORTED,
  system: 'large',
  answers: 1000,
  sampling: { calls: 1000, currency: 'USD', cost_most: '0.861', seconds: 250 },
  labelling: { answers: 1000, currency: 'USD', cost_likely: '0.41', seconds: 900 },
  detectable: 0.073,
};

const of = (firstRuns: number, ...cells: CellEstimate[]): CampaignEstimate => ({
  first_runs: firstRuns,
  cells,
});

test('Imported answers take no call.', () => {
  expect(estimateText(of(0, IMPORTED))).toEqual(['A run makes no call.']);
});

test('Costs are summed, and the first runs and what a run finds follow.', () => {
  const labelled = { answers: 0, currency: null, cost_likely: null, seconds: null };
  expect(estimateText(of(5, { ...IMPORTED, labelling: labelled }, ASKED, ASKED))).toEqual([
    'A run: 2,000 answers sampled, for at most 1.73 USD; 2,000 answers labelled, for about 0.82 USD, as its newest run has cost.',
    'The 5 first runs start at once, and each takes as much.',
    `A run finds a fall by ${percent(0.073)} of a share of large with a probability of 80 % or more, if runs differ by chance alone.`,
    `A run finds a fall by ${percent(0.073)} of a share of large with a probability of 80 % or more, if runs differ by chance alone.`,
  ]);
});

test('A cost that is unknown is not part of a sum.', () => {
  const unknown = {
    ...ASKED,
    sampling: { calls: 10, currency: null, cost_most: null, seconds: null },
    labelling: { answers: 10, currency: null, cost_likely: null, seconds: null },
    detectable: 1.4,
  };
  expect(estimateText(of(0, ASKED, unknown)).slice(0, 1)).toEqual([
    'A run: 1,010 answers sampled, of unknown price; 1,010 answers labelled, at a cost that is unknown until the labeller has run.',
  ]);
  expect(estimateText(of(0, unknown)).at(-1)).toContain('too few items');
});

test('What is labelled already costs nothing.', () => {
  const done = { answers: 0, currency: null, cost_likely: null, seconds: null };
  expect(estimateText(of(0, { ...IMPORTED, labelling: done }))).toEqual([
    'A run: all answers are labelled already.',
  ]);
});
