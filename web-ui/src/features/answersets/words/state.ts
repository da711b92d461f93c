import type { AnswerSet, Sampling } from '#shared/api/types.ts';
import { count, number, percent, plural } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';

/** Whether a run changes by itself. */
export function isRunning({ sampling }: AnswerSet): boolean {
  return sampling !== null && sampling.state !== 'stopped' && sampling.state !== 'completed';
}

/** Draws with an outcome. */
export function doneOf({ outcomes }: Pick<Sampling, 'outcomes'>): number {
  return Object.values(outcomes).reduce((sum, n) => sum + n, 0);
}

/** The completed share of the draws, from 0 to 1. */
export function shareDone(sampling: Sampling): number {
  return sampling.draw_count === 0 ? 0 : doneOf(sampling) / sampling.draw_count;
}

/** Whether the run can continue. A set whose draws are all identical would stay so. */
export function canResume({ state, end }: Sampling): boolean {
  return state === 'stopped' && end?.code !== 'draws-identical';
}

/** The state in a column: {@code sampling, 481 of 1,000}. */
export function stateText({ sampling }: AnswerSet): string {
  if (sampling === null) {
    return 'imported';
  }
  const { state, draw_count: all } = sampling;
  return state === 'completed' || state === 'queued'
    ? state
    : `${state}, ${count(doneOf(sampling))} of ${count(all)}`;
}

/** What a set holds, or how far it is, as the first sentence of its page. */
export function stateSentence(sampling: Sampling): string {
  const { state, draw_count: all } = sampling;
  const done = doneOf(sampling);
  const far = `${count(done)} of ${plural(all, 'answer')} (${percent(shareDone(sampling))})`;
  switch (state) {
    case 'queued':
      return done === 0
        ? 'It waits for its turn.'
        : `It waits for its turn to continue after ${far}.`;
    case 'sampling':
      return `The generator is being asked: ${far}${paceOf(sampling)}.`;
    case 'cancelling':
      return `It is being stopped after ${far}. Calls in flight get a second to end.`;
    case 'stopped':
      return `It stopped after ${far}.`;
    case 'completed':
      return completedSentence(sampling);
  }
}

function paceOf({ draws_per_second: pace, seconds_left: left }: Sampling): string {
  const speed = pace === null || pace === 0 ? '' : `, ${number(pace)} a second`;
  return left === null ? speed : `${speed}, about ${duration(left)} left`;
}

function completedSentence({
  outcomes,
  draw_count: all,
  answers_per_item: each,
}: Sampling): string {
  const { answered } = outcomes;
  const items = plural(each === 0 ? 0 : all / each, 'item');
  return answered === all
    ? `All ${plural(all, 'answer')} to ${items} are complete.`
    : `${count(answered)} of ${plural(all, 'answer')} to ${items} are complete (${percent(answered / all)}); the others are counted by outcome below.`;
}
