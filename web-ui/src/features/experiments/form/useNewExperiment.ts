import { path } from '#shared/api/client.ts';
import type { Dataset, Page } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';

/**
 * The address of the form for an experiment on the project's newest dataset; null: there is no
 * dataset, or the reader has no permission; undefined: not known yet.
 */
export function useNewExperiment(project: string): string | null | undefined {
  const may = useMay('write');
  const found = useGet<Page<Dataset>>(path`/projects/${project}/datasets` + '?limit=100');
  const imported = found.state === 'ready' ? found.value.data : [];
  const newest = imported.findLast((dataset) => dataset.latest_version !== null)?.latest_version;
  if (may && found.state === 'loading') {
    return undefined;
  }
  return may && newest ? links.evaluate(project, newest.id) : null;
}
