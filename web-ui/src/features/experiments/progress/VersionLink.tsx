import type { Experiment } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';

/** The dataset version that an experiment evaluates, with a link to it. */
export function VersionLink({ experiment }: { experiment: Experiment }) {
  const { project_id, version_id, dataset, version_number } = experiment;
  return (
    <a href={links.version(project_id, version_id)}>
      {dataset.name} v{version_number}
    </a>
  );
}
