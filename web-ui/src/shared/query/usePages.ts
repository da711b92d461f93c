import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem } from '#shared/api/problem.ts';
import type { Page } from '#shared/api/types.ts';
import { intervalOf, resourceOf } from '#shared/query/useGet.ts';
import { useListCache } from '#shared/query/listCache.ts';

/**
 * A list that is read page by page: {@code more} appends the next page, {@code reload} reads all
 * again. {@code stopped} is the problem of the last {@code more}, which can be retried.
 *
 * @param limit rows of a page; fewer where a row is large
 * @param again the milliseconds until all pages are read again, given their rows; false for never
 */
export function usePages<T>(where: string, limit = 100, again?: (rows: T[]) => number | false) {
  const queryKey = ['pages', where];
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ signal, pageParam }) => get<Page<T>>(pageAt(where, pageParam, limit), signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last: Page<T>) => last.next_cursor,
      refetchInterval: ({ state }) =>
        intervalOf(state.data, state.error, ({ pages }) => again?.(join(pages).data) ?? false),
      ...useListCache(queryKey),
    });
  const whole = useMemo(() => data && join(data.pages), [data]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const more = useCallback(async () => {
    await fetchNextPage();
  }, [fetchNextPage]);
  return {
    ...resourceOf(whole, isFetchNextPageError ? null : error),
    reload,
    more: hasNextPage ? more : null,
    stopped: isFetchNextPageError ? asProblem(error) : null,
  };
}

/** The address of a page of a list: the first, or the one at a cursor. */
export function pageAt(where: string, cursor: string | null, limit = 100): string {
  const limited = `${where}${where.includes('?') ? '&' : '?'}limit=${limit}`;
  return cursor === null ? limited : `${limited}&cursor=${encodeURIComponent(cursor)}`;
}

function join<T>(pages: Page<T>[]): Page<T> {
  return {
    data: pages.flatMap((page) => page.data),
    next_cursor: pages.at(-1)?.next_cursor ?? null,
  };
}
