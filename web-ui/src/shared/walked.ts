import type { InfiniteData, Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#shared/query.ts';
import { isBack } from '#shared/router.ts';

/** As long as this a list waits for its reader to come back, */
const KEPT_MS = 30 * 60_000;

/** unless others were walked since: so many pages of them are kept at most. */
const KEPT_PAGES = 100;

/**
 * How a list keeps that is walked page by page. Who comes back finds it as it was, without a request for each page;
 * who comes by a link begins at its first page, which is read again.
 */
export function useWalked(queryKey: string[]) {
  useState(() => {
    letGo(queries.getQueryCache(), queryKey);
    if (!isBack()) {
      beginAnew(queries, queryKey);
    }
  });
  return { gcTime: KEPT_MS, staleTime: holds };
}

type Walked = { state: { data: InfiniteData<unknown, unknown> | undefined } };

/** Of one page the request is cheap, and what is new is worth it. */
function holds({ state: { data } }: Walked): number {
  return (data?.pages.length ?? 0) > 1 ? Infinity : 0;
}

/** Leaves the first page of a list that nobody looks at. */
export function beginAnew(client: QueryClient, queryKey: string[]): void {
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

/** Forgets the lists that nobody looks at, those read longest ago first, as far as they are too many. */
export function letGo(cache: QueryCache, but: string[]): void {
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
