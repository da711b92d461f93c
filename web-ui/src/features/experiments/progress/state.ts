import type { Experiment, ExperimentState } from '#shared/api/types.ts';
import { count, plural, number, percent } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';
import type { Pace } from '#shared/query/pace.ts';

export function isFinal(state: ExperimentState): boolean {
  return ['completed', 'completed-with-failures', 'cancelled', 'failed'].includes(state);
}

export function hasReport(state: ExperimentState): boolean {
  return state === 'completed' || state === 'completed-with-failures';
}

function waits({ state }: Experiment): number {
  return Number(state === 'queued');
}

/**
 * The open experiments to follow, at most so many. Those under way come first, then those that wait
 * longest, because the oldest one starts next.
 */
export function followed(all: Experiment[], most: number): Experiment[] {
  return all
    .filter(({ state }) => !isFinal(state))
    .toSorted((a, b) => waits(a) - waits(b) || a.created_at.localeCompare(b.created_at))
    .slice(0, most);
}

export function canCancel(state: ExperimentState): boolean {
  return !isFinal(state) && state !== 'cancelling';
}

/**
 * The label of the retry button, if there is something to retry; a retry keeps the finished scores.
 */
export function retryOf(state: ExperimentState): string | null {
  switch (state) {
    case 'completed-with-failures':
      return 'Retry what failed';
    case 'failed':
      return 'Retry';
    default:
      return null;
  }
}

/** The completed share of the current stage, from 0 to 1. */
export function shareDone({ progress }: Experiment): number {
  return progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
}

/**
 * The state in words: {@code scoring, 412 of 6,000 steps (6.9 %), 3 failed},
 * {@code completed in 45 s}.
 */
export function stateLine(experiment: Experiment): string {
  const { state, progress } = experiment;
  const failed = progress.failed > 0 ? `, ${count(progress.failed)} failed` : '';
  if (hasReport(state)) {
    const time = took(experiment);
    return `completed${time === null ? '' : ` in ${time}`}${failed}`;
  }
  if (state === 'sampling' && progress.total > 0) {
    return `${state}, ${drawsLine(experiment)}`;
  }
  if (state !== 'scoring' || progress.total === 0) {
    return state;
  }
  const steps = `${count(progress.done)} of ${count(progress.total)} steps`;
  return `${state}, ${steps} (${percent(shareDone(experiment))})${failed}`;
}

/** {@code 412 of 6,000 answers (6.9 %), 3 failed}: while the answers are sampled. */
export function drawsLine({ progress }: Experiment): string {
  const share = progress.total === 0 ? 0 : progress.done / progress.total;
  const failed = progress.failed > 0 ? `, ${count(progress.failed)} failed` : '';
  return `${count(progress.done)} of ${plural(progress.total, 'answer')} (${percent(share)})${failed}`;
}

/** Whether the experiment ended before its answers were complete. */
export function endedInSampling({ state, started_at: started }: Experiment): boolean {
  return (state === 'failed' || state === 'cancelled') && started === null;
}

const STAGES: readonly (readonly [ExperimentState, string])[] = [
  ['queued', 'Waiting'],
  ['scoring', 'Scoring'],
  ['reporting', 'Reporting'],
];

/** The stages of an experiment, in order. */
export function stagesOf({ answer_set: set }: Experiment): typeof STAGES {
  return set.source === 'imported' ? STAGES : [['sampling', 'Sampling'], ...STAGES];
}

/**
 * The progress of scoring: {@code about 412 of 2,000 items (21 %), 3 failed, 52.0 items a second,
 * about 31 s left}. Each of several branches scores each item once, at about the same pace.
 */
export function scoringLine({ progress }: Experiment, items: number, pace: Pace | null): string {
  const branches = items === 0 ? 0 : progress.total / items;
  const inItems = (steps: number) => (branches === 0 ? 0 : Math.floor(steps / branches));
  const done = `${count(inItems(progress.done))} of ${plural(items, 'item')}`;
  const share = progress.total === 0 ? '' : ` (${percent(progress.done / progress.total)})`;
  const failed = progress.failed > 0 ? `, ${count(progress.failed)} failed` : '';
  const speed =
    pace === null || branches === 0
      ? ''
      : `, ${number(pace.perSecond / branches)} items a second, about ${duration(Math.ceil(pace.secondsLeft))} left`;
  return `${progress.done === progress.total ? '' : 'about '}${done}${share}${failed}${speed}`;
}

function took({ started_at, finished_at }: Experiment): string | null {
  if (started_at === null || finished_at === null) {
    return null;
  }
  return duration((new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000);
}

/** The answer set that an experiment evaluates; null for the answers of the version's own file. */
export function answerSetOf({ answer_set: set }: Experiment): Experiment['answer_set'] | null {
  return set.of_version ? null : set;
}
