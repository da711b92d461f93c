import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';

export type Resource<T> =
  { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; problem: Problem };

/** What stands at a path. While it is read again the old value stays; a null path reads nothing. */
export function useGet<T>(where: string | null): Resource<T> & { reload: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['get', where],
    queryFn: ({ signal }) => get<T>(where ?? '', signal),
    enabled: where !== null,
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  return { ...resourceOf(data, error), reload };
}

export function resourceOf<T>(data: T | undefined, error: unknown): Resource<T> {
  if (error !== null) {
    return { state: 'failed', problem: asProblem(error) };
  }
  return data === undefined ? { state: 'loading' } : { state: 'ready', value: data };
}
