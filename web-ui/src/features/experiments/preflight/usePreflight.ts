import { useEffect, useState } from 'react';
import { get, path, post } from '#shared/api/client.ts';
import { asProblem, Problem } from '#shared/api/problem.ts';
import type { Preflight } from '#shared/api/types.ts';
import { useAction } from '#shared/query/useAction.ts';

const PAUSE = 1000;

/** {@code asked}: the request body of the preflight. */
type State = { asked: string; preflight: Preflight | null; problem: Problem | null };

const NOTHING: State = { asked: '', preflight: null, problem: null };

/** Starts a preflight of an experiment and waits for it. */
export function usePreflight(project: string, version: string) {
  const [{ asked, preflight, problem }, setState] = useState(NOTHING);
  const start = useAction(async (embedders: string[], answers: object | null) => {
    setState(NOTHING);
    if (embedders.length === 0) {
      throw new Problem(0, 'no-embedder', 'Choose the embedders to look with first.');
    }
    if (answers === null) {
      throw new Problem(0, 'faulty', 'Correct what the generator is asked for first.');
    }
    const body = { version_id: version, embedders, ...answers };
    const started = await post<Preflight>(path`/projects/${project}/preflights`, body);
    setState({ asked: JSON.stringify(answers), preflight: started, problem: null });
  });
  useEffect(() => {
    if (preflight?.state !== 'running') {
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      get<Preflight>(path`/preflights/${preflight.id}`, controller.signal).then(
        (now) => setState({ asked, preflight: { ...now }, problem: null }),
        (thrown: unknown) => {
          if (!controller.signal.aborted) {
            setState({ asked, preflight: null, problem: asProblem(thrown) });
          }
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, preflight]);
  return {
    asked,
    preflight,
    problem: start.problem ?? problem,
    start: start.run,
    running: start.busy || preflight?.state === 'running',
  };
}
