import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem } from '#shared/api/problem.ts';
import type { Page } from '#shared/api/types.ts';
import { resourceOf } from '#shared/useGet.ts';
import { useWalked } from '#shared/walked.ts';

/**
 * A list that is read page by page: {@code more} appends the next one, {@code reload} reads them all again;
 * {@code stopped} is why the next one did not come, and {@code more} asks for it again.
 */
export function usePages<T>(where: string) {
  const queryKey = ['pages', where];
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ signal, pageParam }) => get<Page<T>>(pageAt(where, pageParam), signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last: Page<T>) => last.next_cursor,
      ...useWalked(queryKey),
    });
  const whole = useMemo(() => data && joined(data.pages), [data]);
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

/** Where a page of a list is: its first, or the one that a cursor leads to. */
export function pageAt(where: string, cursor: string | null): string {
  const limited = where + (where.includes('?') ? '&' : '?') + 'limit=100';
  return cursor === null ? limited : `${limited}&cursor=${encodeURIComponent(cursor)}`;
}

function joined<T>(pages: Page<T>[]): Page<T> {
  return {
    data: pages.flatMap((page) => page.data),
    next_cursor: pages.at(-1)?.next_cursor ?? null,
  };
}
