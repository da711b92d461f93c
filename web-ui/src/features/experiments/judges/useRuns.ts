import { path } from '#shared/api/client.ts';
import type { AnswerSet, AnswerSetList, LabelRun, Page } from '#shared/api/types.ts';
import { type Resource, useGet } from '#shared/query/useGet.ts';
import { usableRuns } from './judges.ts';

/** The label runs of a project, and those whose numbers can be scores of the chosen answers. */
export function useRuns(project: string, sets: Resource<AnswerSetList>, set: AnswerSet | null) {
  const runs = useGet<Page<LabelRun>>('/label-runs?limit=100' + path`&project_id=${project}`);
  const judges =
    runs.state === 'ready' && sets.state === 'ready'
      ? usableRuns(runs.value.data, sets.value.data, set)
      : [];
  return { runs, judges };
}
