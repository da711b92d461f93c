import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '#shared/api/problem.ts';
import type { Experiment } from '#shared/api/types.ts';
import { watch } from './watch.ts';

export type Watched = {
  experiment: Experiment | null;
  problem: Problem | null;
  /** What is shown may be old: the connection is gone, and is tried again. */
  stale: boolean;
};

const NOTHING: Watched = { experiment: null, problem: null, stale: false };

/** An experiment as it is now, and as it becomes. A null id watches nothing. */
export function useExperiment(id: string | null): Watched & { again: () => void } {
  const [held, setHeld] = useState<Watched & { id: string | null }>({ ...NOTHING, id });
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
  return { ...(held.id === id ? held : NOTHING), again };
}
