import type { Experiment, ExperimentState } from '#shared/api/types.ts';
import { count, duration, percent } from '#shared/format.ts';

export function isFinal(state: ExperimentState): boolean {
  return ['completed', 'completed-with-failures', 'cancelled', 'failed'].includes(state);
}

export function hasReport(state: ExperimentState): boolean {
  return state === 'completed' || state === 'completed-with-failures';
}

export function canCancel(state: ExperimentState): boolean {
  return !isFinal(state) && state !== 'cancelling';
}

/** The share done of the current stage, from 0 to 1. */
export function shareDone({ progress }: Experiment): number {
  return progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
}

/** The state in words: {@code scoring, 412 of 6,000 steps (6.9 %), 3 failed}, {@code completed in 45 s}. */
export function stateLine(experiment: Experiment): string {
  const { state, progress } = experiment;
  const failed = progress.failed > 0 ? `, ${count(progress.failed)} failed` : '';
  if (hasReport(state)) {
    const time = took(experiment);
    return `completed${time === null ? '' : ` in ${time}`}${failed}`;
  }
  if (state !== 'scoring' || progress.total === 0) {
    return state;
  }
  const steps = `${count(progress.done)} of ${count(progress.total)} steps`;
  return `${state}, ${steps} (${percent(shareDone(experiment))})${failed}`;
}

/** How long the current stage still takes at its mean speed so far; nothing until 5 % are done. */
export function remaining(experiment: Experiment, now: Date): string | null {
  const share = shareDone(experiment);
  if (experiment.state !== 'scoring' || experiment.started_at === null || share < 0.05) {
    return null;
  }
  const elapsed = (now.getTime() - new Date(experiment.started_at).getTime()) / 1000;
  return elapsed <= 0 ? null : `About ${duration((elapsed * (1 - share)) / share)} left.`;
}

function took({ started_at, finished_at }: Experiment): string | null {
  if (started_at === null || finished_at === null) {
    return null;
  }
  return duration((new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000);
}
