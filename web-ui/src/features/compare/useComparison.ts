import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Across, Experiment, Report } from '#shared/api/types.ts';
import { type Resource, resourceOf, useGet } from '#shared/query/useGet.ts';
import { type Choice, isOfOneReport, type Ref } from './choice.ts';
import { type ScoreComparison, comparisonOf, comparisonInReport } from './comparison.ts';

/** Reads the comparison from a report that has it, or else asks the API to compute it. */
export function useComparison(
  project: string,
  choice: Choice,
  experiments: Experiment[],
): Resource<ScoreComparison> & { reload: () => void } {
  const one = isOfOneReport(choice);
  const report = useGet<Report>(one ? path`/experiments/${choice.base.experiment}/report` : null);
  const across = useAcross(project, one || choice.others.length === 0 ? null : choice);
  const experiment = experiments.find((e) => e.id === choice.base.experiment);
  const comparison = useMemo(() => {
    const read = one ? report : across;
    if (read.state !== 'ready') {
      return read;
    }
    const names = new Map((experiment?.embedders ?? []).map((e) => [e.id, e.name]));
    const value =
      'results' in read.value
        ? comparisonInReport(read.value, choice, names, experiment?.dataset.name ?? '')
        : comparisonOf(read.value);
    return { state: 'ready' as const, value, trouble: read.trouble };
  }, [one, report, across, choice, experiment]);
  return { ...comparison, reload: one ? report.reload : across.reload };
}

/** Asks the API to compare; null sends no request. */
export function useAcross(
  project: string,
  choice: Choice | null,
): Resource<Across> & { reload: () => void } {
  const where = path`/projects/${project}/comparisons`;
  const body = choice && {
    label: choice.label,
    baseline: scoreRequest(choice.base),
    others: choice.others.map(scoreRequest),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['post', where, body],
    queryFn: () => post<Across>(where, body),
    enabled: body !== null,
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  return useMemo(() => ({ ...resourceOf(data, error), reload }), [data, error, reload]);
}

function scoreRequest({ experiment, metric, embedder }: Ref) {
  return {
    experiment_id: experiment,
    metric,
    ...(embedder === null ? {} : { embedder_id: embedder }),
  };
}
