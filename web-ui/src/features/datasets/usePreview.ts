import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { path, post } from '#shared/api/client.ts';
import type { ImportPreview } from '#shared/api/types.ts';
import { resourceOf } from '#shared/query/useGet.ts';
import { headOf } from './head.ts';
import { inWordsOfTheForm } from './refusals.ts';
import type { Asked } from './reading.ts';

/** What an import would make of a file, read so. While another reading is asked for, the last one stays. */
export function usePreview(project: string, file: File, asked: Asked) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['preview', project, file.name, file.size, file.lastModified, asked],
    queryFn: async () =>
      post<ImportPreview>(path`/projects/${project}/import-previews`, {
        ...(await headOf(file)),
        ...asked,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return {
    ...resourceOf(data, error && inWordsOfTheForm(error)),
    reload: () => void refetch(),
    renewing: isPlaceholderData,
  };
}
