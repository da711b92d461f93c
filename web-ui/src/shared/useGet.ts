import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';

/** Trouble is why it could not be read again: what is there was read before, and stays. */
export type Resource<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; trouble: Problem | null }
  | { state: 'failed'; problem: Problem };

/**
 * What stands at a path. While it is read again the old value stays; a null path reads nothing.
 *
 * @param again after how many milliseconds to read it again, while it is like this; false for never. It is read on when
 *     the server did not answer for once, not when it said no
 */
export function useGet<T>(
  where: string | null,
  again?: (value: T) => number | false,
): Resource<T> & { reload: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['get', where],
    queryFn: ({ signal }) => get<T>(where ?? '', signal),
    enabled: where !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || isRefused(state.error) ? false : (again?.(state.data) ?? false),
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  return { ...resourceOf(data, error), reload };
}

export function resourceOf<T>(data: T | undefined, error: unknown): Resource<T> {
  const trouble = error === null ? null : asProblem(error);
  if (data !== undefined) {
    return { state: 'ready', value: data, trouble };
  }
  return trouble === null ? { state: 'loading' } : { state: 'failed', problem: trouble };
}

function isRefused(error: unknown): boolean {
  const status = error === null ? 0 : asProblem(error).status;
  return status >= 400 && status < 500 && status !== 429;
}
