import { describe, expect, test } from 'vitest';
import { anchorReport, anchorSet, givenSet } from '#fixtures/anchors.mjs';
import {
  anchorsSentences,
  causeSentence,
  choiceText,
  driftSentence,
  evidenceText,
  sizeText,
  stateText,
} from './anchors.ts';

const OWN = 'own';
const report = anchorReport(OWN);

test('a set says its size by label, but not to who labels blind', () => {
  expect(sizeText(anchorSet())).toBe('100 answers: 50 grounded, 50 not');
  expect(sizeText(anchorSet({ grounded_count: null, not_grounded_count: null }))).toBe(
    '100 answers',
  );
  expect(choiceText(anchorSet())).toBe('at random, seed 1');
  expect(choiceText(givenSet())).toBe('given by id');
});

function at(i: number): string {
  return driftSentence(report, report.runs[i]?.run_id ?? '');
}

describe('a run', () => {
  test('is the baseline, drifted, not shown to have drifted, or has too few anchors', () => {
    expect(at(0)).toContain('the first run of the labeller');
    expect(at(1)).toContain('No drift is shown: on 2 of 100 anchors');
    expect(at(2)).toContain('The judge drifted: on 24 of 99 anchors');
    expect(at(3)).toBe('Too few anchors: 31 have a verdict to compare, and 40 are needed.');
    expect(driftSentence(report, 'another')).toBe('No anchor has a verdict yet.');
  });
  test('has its state and evidence in a column', () => {
    expect(report.runs.map(stateText)).toEqual([
      'baseline',
      'no drift shown',
      'judge drifted',
      'too few anchors',
    ]);
    expect(report.runs.map(evidenceText)).toEqual(['–', '0.420', '413', '–']);
  });
});

test('a cause is named, with what moved', () => {
  const shift = report.shift;
  if (shift === null) {
    throw new Error('the fixture has a shift');
  }
  expect(causeSentence(shift)).toMatch(
    /^Judge: the share of grounded answers differs from the baseline by −0.210 \[/,
  );
  expect(causeSentence({ ...shift, same_answers: true })).toContain('on the same answers');
  expect(causeSentence({ ...shift, cause: 'both' })).toContain('only a part');
  expect(causeSentence({ ...shift, cause: 'system' })).toContain('does not explain it');
  expect(causeSentence({ ...shift, cause: 'not-shown' })).toMatch(/^Not shown/);
});

test('an estimate says whether the budget covers all anchors', () => {
  expect(anchorsSentences(null)).toEqual([]);
  expect(anchorsSentences({ count: 0, calls: 0, fits_budget: null })).toEqual([
    'All anchors are among these answers.',
  ]);
  expect(anchorsSentences({ count: 60, calls: 60, fits_budget: true })).toEqual([
    '60 calls of them for 60 anchors, which are asked about first.',
  ]);
  expect(anchorsSentences({ count: 60, calls: 60, fits_budget: false })[1]).toContain(
    'may not cover the whole anchor set',
  );
});
