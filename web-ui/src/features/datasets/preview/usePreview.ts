import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { path, post } from '#shared/api/client.ts';
import type { ImportPreview } from '#shared/api/types.ts';
import { resourceOf } from '#shared/query/useGet.ts';
import { startOf } from './fileStart.ts';
import { importProblem } from '../mapping/refusals.ts';
import type { ImportOptions } from '../mapping/reading.ts';

/** The preview of a file with these options. While another one loads, the last one stays. */
export function usePreview(project: string, file: File, asked: ImportOptions) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['preview', project, file.name, file.size, file.lastModified, asked],
    queryFn: async () =>
      post<ImportPreview>(path`/projects/${project}/import-previews`, {
        ...(await startOf(file)),
        ...asked,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return {
    ...resourceOf(data, error && importProblem(error)),
    reload: () => void refetch(),
    renewing: isPlaceholderData,
  };
}
