import { describe, expect, test } from 'vitest';
import { labelRun } from '#fixtures/labelruns.mjs';
import { factVerdict, oracleVerdict } from '#fixtures/oracle.mjs';
import {
  canResume,
  isOpen,
  linesOf,
  listsFacts,
  reasonText,
  stateSentence,
  stateText,
  statusIn,
  verdictText,
} from './runs.ts';

describe('the state of a run', () => {
  test('says how far it is, how fast and how long', () => {
    expect(stateSentence(labelRun('running'))).toBe(
      'The oracle is being asked: 485 of 1,000 answers (49\u00a0%), 4.20 a second, about 2\u00a0min 3\u00a0s left.',
    );
    expect(stateText(labelRun('running'))).toBe('running, 485 of 1,000');
  });
  test('counts labels at the end', () => {
    expect(stateSentence(labelRun('completed'))).toBe(
      'The oracle labelled 951 of 1,000 answers (95\u00a0%).',
    );
    expect(stateSentence(labelRun('few'))).toBe('The oracle labelled all 100 answers.');
  });
  test('waits at the start, and later after what is done', () => {
    expect(stateSentence(labelRun('queued'))).toBe('It waits for its turn.');
    expect(stateSentence(labelRun('queued', { labelled: 10 }))).toBe(
      'It waits for its turn to continue after 10 of 1,000 answers (1.0\u00a0%).',
    );
  });
  test('is open until it stopped or completed', () => {
    expect(isOpen(labelRun('queued'))).toBe(true);
    expect(isOpen(labelRun('running', { state: 'cancelling' }))).toBe(true);
    expect(isOpen(labelRun('budget'))).toBe(false);
    expect(isOpen(labelRun('completed'))).toBe(false);
  });
});

test('a run resumes if it stopped or if calls failed', () => {
  expect(canResume(labelRun('budget'))).toBe(true);
  expect(canResume(labelRun('completed'))).toBe(true);
  expect(canResume(labelRun('few'))).toBe(false);
  expect(canResume(labelRun('running'))).toBe(false);
});

test('answers are counted by status and by reason, the most frequent first, with those to come', () => {
  expect(linesOf(labelRun('completed')).map(({ words, n }) => `${n} ${words}`)).toEqual([
    '951 labelled',
    '30 no statement to judge',
    '19 no verdict',
    '9 the reply is not in the format',
    '6 the segments in the reply are not the answer',
    '4 all tries of a call failed; resuming makes them again',
  ]);
  expect(linesOf(labelRun('running')).at(-1)).toMatchObject({ words: 'to come', n: 515 });
  expect(linesOf(labelRun('budget')).at(-1)).toMatchObject({ words: 'not asked about', n: 515 });
});

test('a reason that the page does not know is shown as its code', () =>
  expect(reasonText('of-tomorrow')).toBe('of-tomorrow'));

test('a run that only lists facts counts them, and has words of its own', () => {
  const run = labelRun('facts');
  expect(listsFacts(run)).toBe(true);
  expect(listsFacts(labelRun('few'))).toBe(false);
  expect(stateSentence(run)).toBe('The oracle listed 2,410 facts of 480 of 500 answers.');
  expect(linesOf(run).map(({ words, n }) => `${n} ${words}`)).toEqual([
    '480 facts listed',
    '12 no fact stated',
    '8 no usable list',
    '8 the reply lists a fact twice',
  ]);
  expect(verdictText(factVerdict(0), run)).toBe('facts listed');
  expect(verdictText({ ...factVerdict(0), status: 'unlabelled', reason: 'repeated' }, run)).toBe(
    'no usable list: the reply lists a fact twice',
  );
});

test('a verdict is in words, and a number without yes or no is a factuality', () => {
  const run = labelRun('completed');
  expect(verdictText(oracleVerdict(0), run)).toBe('not grounded, factuality 0.500');
  expect(verdictText(oracleVerdict(3), run)).toBe(
    'no verdict: the segments in the reply are not the answer',
  );
  expect(verdictText(oracleVerdict(4), run)).toBe('no statement to judge');
  expect(verdictText({ ...oracleVerdict(1), grounded: null }, run)).toBe('factuality 1.000');
});

test('only a known status filters verdicts', () => {
  expect(statusIn(new URLSearchParams('status=abstained'))).toBe('abstained');
  expect(statusIn(new URLSearchParams('status=decomposed'))).toBe('decomposed');
  expect(statusIn(new URLSearchParams('status=else'))).toBeNull();
});
