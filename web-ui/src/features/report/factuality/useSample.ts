import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { get, path } from '#shared/api/client.ts';
import type { ItemScore, Page, Series } from '#shared/api/types.ts';
import { InFile } from '../view/inFile.ts';

/** Enough points to see the shape, few enough to load and paint at once. */
export const SAMPLE = 1000;

const PAGE = 100;

/** The first scores of a series in dataset order; null while loading, empty if that fails and in a file. */
export function useSample(
  experiment: string,
  { metric }: Series,
  embedder: string | null,
): ItemScore[] | null {
  const inFile = use(InFile);
  const query = new URLSearchParams({
    metric,
    ...(embedder === null ? {} : { embedder_id: embedder }),
    limit: String(PAGE),
  });
  const where = path`/experiments/${experiment}/scores` + `?${query}`;
  const { data, error } = useQuery({
    queryKey: ['sample', where],
    queryFn: ({ signal }) => readSample(where, signal),
    enabled: !inFile,
  });
  return error === null && !inFile ? (data ?? null) : [];
}

async function readSample(where: string, signal: AbortSignal): Promise<ItemScore[]> {
  const found: ItemScore[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page<ItemScore> = await get(where + next, signal);
    found.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < SAMPLE);
  return found.slice(0, SAMPLE);
}
