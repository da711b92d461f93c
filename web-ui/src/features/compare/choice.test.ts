import { describe, expect, test } from 'vitest';
import type { Experiment, Metric } from '#shared/api/types.ts';
import {
  choiceOf,
  type Choice,
  isOfOneReport,
  queryOf,
  refOf,
  scoresOf,
  refText,
} from './choice.ts';
import { namesOf } from './names.ts';

const METRICS = [
  { name: 'length', title: 'Length', subject: 'answer', family: 'floor', basis: 'text' },
  { name: 'sgi', title: 'SGI', subject: 'answer', family: 'geometry', basis: 'vectors' },
] as Metric[];

const EXPERIMENTS = ['e1', 'e2'].map((id) => ({
  id,
  name: `Experiment ${id}`,
  metrics: ['length', 'sgi'],
  embedders: [
    { id: 'x', name: 'lexical' },
    { id: 'y', name: 'bge' },
  ],
  label: null,
})) as unknown as Experiment[];

const BASE = { experiment: 'e1', metric: 'sgi', embedder: 'x' };
const OTHER = { experiment: 'e1', metric: 'sgi', embedder: 'y' };
const CHOICE: Choice = { base: BASE, others: [OTHER], label: 'grounded', cell: null };

describe('a choice', () => {
  test('is kept in the address', () => {
    const choice: Choice = {
      base: BASE,
      others: [OTHER, { experiment: 'e2', metric: 'length', embedder: null }],
      label: 'factuality',
      cell: [0, 2],
    };
    const query = new URLSearchParams(queryOf(choice));
    expect(choiceOf(query, EXPERIMENTS, METRICS)).toEqual(choice);
  });

  test('without an address is the newest experiment’s first score against its other embedders', () =>
    expect(choiceOf(new URLSearchParams(), EXPERIMENTS, METRICS)).toEqual(CHOICE));

  test('may begin with an experiment that the address names', () => {
    const query = new URLSearchParams({ experiment: 'e2' });
    expect(choiceOf(query, EXPERIMENTS, METRICS)?.base.experiment).toBe('e2');
  });

  test('needs an experiment', () =>
    expect(choiceOf(new URLSearchParams(), [], METRICS)).toBeNull());

  test('may be a baseline alone, and no pair that is not there', () => {
    const query = new URLSearchParams({ base: refText(BASE), pair: '0-1' });
    expect(choiceOf(query, EXPERIMENTS, METRICS)).toMatchObject({ others: [], cell: null });
  });

  test('lists scores, floors last', () =>
    expect(scoresOf(EXPERIMENTS[0] as Experiment, METRICS).map(refText)).toEqual([
      'e1~sgi~x',
      'e1~sgi~y',
      'e1~length',
    ]));

  test.each(['', 'e1', '~', 'e1~'])('is not made of %j', (text) => expect(refOf(text)).toBeNull());

  test('is in one report for embedders of one metric and experiment', () => {
    expect(isOfOneReport(CHOICE)).toBe(true);
    expect(isOfOneReport({ ...CHOICE, others: [{ ...OTHER, experiment: 'e2' }] })).toBe(false);
    expect(isOfOneReport({ ...CHOICE, others: [{ ...OTHER, metric: 'theta-rc' }] })).toBe(false);
    expect(isOfOneReport({ ...CHOICE, others: [] })).toBe(false);
  });
});

describe('names', () => {
  test('leave out what all have in common', () => {
    expect(namesOf([BASE, OTHER], EXPERIMENTS, METRICS)).toEqual(['lexical', 'bge']);
    expect(namesOf([BASE, { ...BASE, experiment: 'e2' }], EXPERIMENTS, METRICS)).toEqual([
      'lexical',
      'lexical in Experiment e2',
    ]);
    expect(
      namesOf([BASE, { ...BASE, metric: 'length', embedder: null }], EXPERIMENTS, METRICS),
    ).toEqual(['SGI with lexical', 'Length']);
  });
});
