import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { post } from '#shared/api/client.ts';
import { asProblem } from '#shared/api/problem.ts';

const PAUSE_MS = 400;

/**
 * What a run would ask and cost at most. While the plan changes the old estimate stays, marked as
 * outdated; null asks nothing.
 */
export function useEstimate<T>(where: string, plan: object | null) {
  const body = plan === null ? null : JSON.stringify(plan);
  const [settled, settle] = useState(body);
  useEffect(() => {
    const rest = setTimeout(() => settle(body), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [body]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['post', where, settled],
    queryFn: () => post<T>(where, JSON.parse(settled ?? '')),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    estimate: data ?? null,
    problem: error === null || body !== settled ? null : asProblem(error),
    outdated: body !== settled || isFetching,
    reload,
  };
}
