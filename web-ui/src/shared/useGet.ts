import { useCallback, useEffect, useState } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';

export type Resource<T> =
  { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; problem: Problem };

type Held<T> = { where: string | null; resource: Resource<T> };

const LOADING: Resource<never> = { state: 'loading' };

/** What stands at a path. While it is read again the old value stays; a null path reads nothing. */
export function useGet<T>(where: string | null): Resource<T> & { reload: () => void } {
  const [held, setHeld] = useState<Held<T>>({ where, resource: LOADING });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (where === null) {
      return undefined;
    }
    const controller = new AbortController();
    const hold = (resource: Resource<T>) => {
      if (!controller.signal.aborted) {
        setHeld({ where, resource });
      }
    };
    get<T>(where, controller.signal).then(
      (value) => hold({ state: 'ready', value }),
      (thrown: unknown) => hold({ state: 'failed', problem: asProblem(thrown) }),
    );
    return () => controller.abort();
  }, [where, turn]);
  const reload = useCallback(() => setTurn((t) => t + 1), []);
  return { ...(held.where === where ? held.resource : LOADING), reload };
}
