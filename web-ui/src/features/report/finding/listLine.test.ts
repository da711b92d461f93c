import { expect, test } from 'vitest';
import type { Finding } from '#shared/api/types.ts';
import { addedValue } from '../series/sampleReports.ts';
import { listLineOf, leadingOf } from './listLine.ts';

const FOUND: Finding = {
  headline: 'auc',
  verdict: 'below-floor',
  best: { metric: 'sgi', embedder: 'lexical' },
  value: { value: 0.8872, low: 0.878, high: 0.897 },
  floor: 'length',
  difference: null,
  rivals: 0,
};

test('a list line has the verdict, then the best score with its interval', () =>
  expect(listLineOf(FOUND, new Map([['sgi', 'Semantic Grounding Index']]))).toBe(
    'Below the floor: Semantic Grounding Index with lexical, AUC 0.887 [0.878, 0.897]',
  ));

test('all floors together decide where they are known', () => {
  const added = addedValue('does-not-show');
  const line = (verdict: Finding['verdict']) =>
    listLineOf({ ...FOUND, verdict, added_value: added }, new Map());
  expect(line('adds')).toMatch(/^Adds to the floors: sgi/);
  expect(line('undecided')).toMatch(/^Not shown to add to the floors: sgi/);
  expect(line('below-floor')).toMatch(/^Below the floor: sgi/);
});

test('a score without a model is named alone', () =>
  expect(listLineOf({ ...FOUND, best: { metric: 'sgi', embedder: null } }, new Map())).toContain(
    'sgi, AUC',
  ));

test('where no score has a statistic there is only the verdict', () =>
  expect(listLineOf({ ...FOUND, verdict: 'no-score', best: null, value: null }, new Map())).toBe(
    'No score has a statistic',
  ));

test('a report is led by the first finding on which a score has a statistic', () => {
  const none: Finding = { ...FOUND, verdict: 'no-score', best: null, value: null };
  expect(leadingOf([none, FOUND])).toBe(FOUND);
  expect(leadingOf([none])).toBe(none);
  expect(leadingOf([])).toBeUndefined();
});
