import type { InfiniteData, Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#shared/query/queryClient.ts';
import { isBack } from '#shared/navigation/router.ts';

/** How long a list is kept after its page is left, */
const KEPT_MS = 30 * 60_000;

/** and how many pages of such lists at most. */
const KEPT_PAGES = 100;

/**
 * Caching of a list that is read page by page. Going back shows all pages that were loaded, without
 * a request for each; following a link starts at the first page, which is read again.
 */
export function useListCache(queryKey: string[]) {
  useState(() => {
    dropOldLists(queryClient.getQueryCache(), queryKey);
    if (!isBack()) {
      keepFirstPage(queryClient, queryKey);
    }
  });
  return { gcTime: KEPT_MS, staleTime };
}

type CachedList = { state: { data: InfiniteData<unknown, unknown> | undefined } };

/** A single page is cheap to read again; several are not. */
function staleTime({ state: { data } }: CachedList): number {
  return (data?.pages.length ?? 0) > 1 ? Infinity : 0;
}

/** Drops all pages but the first of a list that no page shows. */
export function keepFirstPage(client: QueryClient, queryKey: string[]): void {
  const found = client.getQueryCache().find({ queryKey, exact: true });
  const pages = found === undefined ? [] : pagesOf(found);
  if (found !== undefined && pages.length > 1 && !found.isActive()) {
    const { pageParams } = found.state.data as InfiniteData<unknown>;
    client.setQueryData(
      queryKey,
      { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) },
      { updatedAt: found.state.dataUpdatedAt },
    );
  }
}

/** Removes lists that no page shows, oldest first, while there are too many pages. */
export function dropOldLists(cache: QueryCache, but: string[]): void {
  const own = cache.find({ queryKey: but, exact: true });
  let kept = 0;
  cache
    .getAll()
    .filter((each) => each !== own && !each.isActive() && pagesOf(each).length > 0)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .forEach((each) => {
      kept += pagesOf(each).length;
      if (kept > KEPT_PAGES) {
        cache.remove(each);
      }
    });
}

function pagesOf({ state: { data } }: Query): unknown[] {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages
    : [];
}
