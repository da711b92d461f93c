import { useEffect, useState } from 'react';
import { get, path, post } from '#shared/api/client.ts';
import { asProblem, Problem } from '#shared/api/problem.ts';
import type { Preflight } from '#shared/api/types.ts';
import { useAction } from '#shared/query/useAction.ts';

const PAUSE = 1000;

type State = { preflight: Preflight | null; problem: Problem | null };

const NOTHING: State = { preflight: null, problem: null };

/** Starts a preflight of an experiment and waits for it. */
export function usePreflight(project: string, version: string) {
  const [{ preflight, problem }, setState] = useState(NOTHING);
  const start = useAction(async (embedders: string[]) => {
    setState(NOTHING);
    if (embedders.length === 0) {
      throw new Problem(0, 'no-embedder', 'Choose the embedders to look with first.');
    }
    const started = await post<Preflight>(path`/projects/${project}/preflights`, {
      version_id: version,
      embedders,
    });
    setState({ preflight: started, problem: null });
  });
  useEffect(() => {
    if (preflight?.state !== 'running') {
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      get<Preflight>(path`/preflights/${preflight.id}`, controller.signal).then(
        (now) => setState({ preflight: { ...now }, problem: null }),
        (thrown: unknown) => {
          if (!controller.signal.aborted) {
            setState({ preflight: null, problem: asProblem(thrown) });
          }
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [preflight]);
  return {
    preflight,
    problem: start.problem ?? problem,
    start: start.run,
    running: start.busy || preflight?.state === 'running',
  };
}
