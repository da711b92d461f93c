import { events, get, path } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import type { Experiment } from '#shared/api/types.ts';
import { isFinal } from './state.ts';

/** Receives the events of an experiment. */
export type Watcher = {
  seen: (experiment: Experiment) => void;
  /** The connection is lost and being retried. */
  lost: () => void;
  /** Watching failed: no experiment has this id, or nobody is signed in. */
  refused: (problem: Problem) => void;
};

const RETRY_MS = [800, 1000, 2000, 5000];

/** Follows an experiment until its final state or the signal, and reconnects as needed. */
export async function watch(id: string, signal: AbortSignal, watcher: Watcher): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      if (await follow(id, signal, watcher)) {
        return;
      }
      failures = 0;
    } catch (thrown) {
      if (signal.aborted) {
        return;
      }
      const problem = asProblem(thrown);
      if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
        watcher.refused(problem);
        return;
      }
      watcher.lost();
      failures += 1;
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 1000, signal);
  }
}

/** Returns whether the final state was seen. */
async function follow(id: string, signal: AbortSignal, watcher: Watcher): Promise<boolean> {
  const now = await get<Experiment>(path`/experiments/${id}`, signal);
  watcher.seen(now);
  if (isFinal(now.state)) {
    return true;
  }
  for await (const event of events(path`/experiments/${id}/events`, signal)) {
    if (event.event !== 'progress') {
      continue;
    }
    const experiment = JSON.parse(event.data) as Experiment;
    watcher.seen(experiment);
    if (isFinal(experiment.state)) {
      return true;
    }
  }
  return false;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
