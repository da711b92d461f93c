import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';

/** {@code trouble}: why the last re-read failed; the value of the read before stays. */
export type Resource<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; trouble: Problem | null }
  | { state: 'failed'; problem: Problem };

/**
 * Reads a path of the API. The old value stays while it is read again; a null path reads nothing.
 *
 * @param again the milliseconds until the next read, given the present value; false for never.
 *     Polling survives a server that does not answer, but stops at a refusal
 */
export function useGet<T>(
  where: string | null,
  again?: (value: T) => number | false,
): Resource<T> & { reload: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['get', where],
    queryFn: ({ signal }) => get<T>(where ?? '', signal),
    enabled: where !== null,
    refetchInterval: ({ state }) => intervalOf(state.data, state.error, again),
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

/** Milliseconds until the next read; false for never, as before the first and after a refusal. */
export function intervalOf<T>(
  data: T | undefined,
  error: unknown,
  again?: (value: T) => number | false,
): number | false {
  return data === undefined || isRefused(error) ? false : (again?.(data) ?? false);
}

function isRefused(error: unknown): boolean {
  const status = error === null ? 0 : asProblem(error).status;
  return status >= 400 && status < 500 && status !== 429;
}
