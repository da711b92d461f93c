import { useQueries } from '@tanstack/react-query';
import { get, path } from '#shared/api/client.ts';
import type { Labelling } from '#shared/api/types.ts';
import { type Resource, resourceOf } from '#shared/query/useGet.ts';

export type Found = Resource<Labelling> & { reload: () => void };

/** The labelling progress of several versions. */
export function useLabelling(versions: string[]): Found[] {
  const all = useQueries({
    queries: versions.map((version) => {
      const where = path`/versions/${version}/labelling`;
      return {
        queryKey: ['get', where],
        queryFn: ({ signal }: { signal: AbortSignal }) => get<Labelling>(where, signal),
      };
    }),
  });
  return all.map(({ data, error, refetch }) => ({
    ...resourceOf(data, error),
    reload: () => void refetch(),
  }));
}
