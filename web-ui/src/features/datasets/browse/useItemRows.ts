import { useQueries } from '@tanstack/react-query';
import { get, path } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import type { ItemRow, Page } from '#shared/api/types.ts';
import { pagesOf, ROWS } from './rowNumbers.ts';

/** Milliseconds before a page is loaded: a dragged scrollbar passes pages without stopping. */
const MOMENT = 60;

export type Found = {
  row: (index: number) => ItemRow | undefined;
  problem: Problem | null;
  again: () => void;
};

/** The items of a version by position: the pages that hold the rows from first to last. */
export function useItemRows(version: string, first: number, last: number): Found {
  const pages = pagesOf(first, last);
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['item-rows', version, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => pageAt(version, page, signal),
      staleTime: Infinity,
    })),
  });
  const failed = found.find((each) => each.error !== null);
  return {
    row: (index) => {
      const at = pages.indexOf(Math.floor(index / ROWS));
      return found[at]?.data?.data[index % ROWS];
    },
    problem: failed === undefined ? null : asProblem(failed.error),
    again: () => found.filter((each) => each.error !== null).forEach((each) => void each.refetch()),
  };
}

async function pageAt(version: string, page: number, signal: AbortSignal) {
  await new Promise((passed) => setTimeout(passed, MOMENT));
  signal.throwIfAborted();
  const query = new URLSearchParams({ from_ordinal: String(page * ROWS), limit: String(ROWS) });
  return get<Page<ItemRow>>(path`/versions/${version}/item-rows` + `?${query}`, signal);
}
