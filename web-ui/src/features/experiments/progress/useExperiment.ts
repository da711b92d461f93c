import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '#shared/api/problem.ts';
import type { Experiment } from '#shared/api/types.ts';
import { watch } from './watch.ts';

export type ExperimentFeed = {
  experiment: Experiment | null;
  problem: Problem | null;
  /** The connection is lost and being retried, so the values may be outdated. */
  stale: boolean;
};

const NOTHING: ExperimentFeed = { experiment: null, problem: null, stale: false };

/** Follows an experiment. A null id follows nothing. */
export function useExperiment(id: string | null): ExperimentFeed & { again: () => void } {
  const [latest, setHeld] = useState<ExperimentFeed & { id: string | null }>({ ...NOTHING, id });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (id === null) {
      return undefined;
    }
    const controller = new AbortController();
    void watch(id, controller.signal, {
      seen: (experiment) => setHeld({ id, experiment, problem: null, stale: false }),
      lost: () => setHeld((now) => ({ ...(now.id === id ? now : NOTHING), id, stale: true })),
      refused: (problem) => setHeld({ ...NOTHING, id, problem }),
    });
    return () => controller.abort();
  }, [id, turn]);
  const again = useCallback(() => setTurn((t) => t + 1), []);
  return { ...(latest.id === id ? latest : NOTHING), again };
}
