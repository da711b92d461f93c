import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { path, post } from '#shared/api/client.ts';
import { asProblem } from '#shared/api/problem.ts';
import type { ItemSearchPage } from '#shared/api/types.ts';
import { useListCache } from '#shared/query/listCache.ts';
import { type Filter, searchOf } from './filter.ts';

/** The matching items of a version, as far as the search has come. */
export function useSearch(version: string, filter: Filter) {
  const wish = searchOf(filter);
  const queryKey = ['item-searches', version, JSON.stringify(wish)];
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) =>
        post<ItemSearchPage>(path`/versions/${version}/item-searches`, {
          ...wish,
          limit: 100,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next_cursor,
      ...useListCache(queryKey),
    });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const last = data?.pages.at(-1);
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  // Resumes where it stopped: earlier results stay.
  const again = isFetchNextPageError ? more : () => void refetch();
  return {
    rows,
    searched: last?.searched_count ?? 0,
    items: last?.item_count ?? null,
    ended: last !== undefined && last.next_cursor === null,
    problem: error === null ? null : asProblem(error),
    more: hasNextPage && !isFetching ? more : null,
    again,
  };
}
