import { describe, expect, test } from 'vitest';
import { canResume, isRunning, stateSentence, stateText } from './state.ts';
import { answerSet, sampling } from './testData.ts';

describe('the state in a sentence', () => {
  test.each([
    [sampling({ state: 'queued' }, {}), 'It waits for its turn.'],
    [
      sampling({ state: 'queued' }),
      'It waits for its turn to continue after 481 of 1,000 answers (48\u00a0%).',
    ],
    [
      sampling(),
      'The generator is being asked: 481 of 1,000 answers (48\u00a0%), 24.2 a second, about 21\u00a0s left.',
    ],
    [
      sampling({ draws_per_second: null, seconds_left: null }),
      'The generator is being asked: 481 of 1,000 answers (48\u00a0%).',
    ],
    [
      sampling({ state: 'cancelling' }),
      'It is being stopped after 481 of 1,000 answers (48\u00a0%). Calls in flight get a second to end.',
    ],
    [sampling({ state: 'stopped' }), 'It stopped after 481 of 1,000 answers (48\u00a0%).'],
    [
      sampling({ state: 'completed' }, { answered: 1000 }),
      'All 1,000 answers to 100 items are complete.',
    ],
    [
      sampling({ state: 'completed' }, { answered: 960, refused: 40 }),
      '960 of 1,000 answers to 100 items are complete (96\u00a0%); the others are counted by outcome below.',
    ],
  ])('%#', (of, sentence) => expect(stateSentence(of)).toBe(sentence));
});

test('the state in a column says how far a run is', () => {
  expect(stateText(answerSet(null))).toBe('imported');
  expect(stateText(answerSet(sampling()))).toBe('sampling, 481 of 1,000');
  expect(stateText(answerSet(sampling({ state: 'completed' })))).toBe('completed');
});

const running = (state: 'queued' | 'sampling' | 'cancelling' | 'stopped' | 'completed') =>
  isRunning(answerSet(sampling({ state })));

test('a run is followed until it stops or completes', () => {
  expect(running('queued') && running('sampling') && running('cancelling')).toBe(true);
  expect(running('stopped') || running('completed') || isRunning(answerSet(null))).toBe(false);
});

test('a stopped run is resumed, except one with identical draws', () => {
  const end = { code: 'draws-identical', sentence: 'All are equal.' } as const;
  expect(canResume(sampling({ state: 'stopped' }))).toBe(true);
  expect(canResume(sampling({ state: 'stopped', end }))).toBe(false);
  expect(canResume(sampling())).toBe(false);
});
