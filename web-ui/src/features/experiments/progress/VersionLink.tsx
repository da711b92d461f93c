import type { Experiment } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { answerSetOf } from './state.ts';

/** What an experiment evaluates: a dataset version, and the answer set if it is not that of the version. */
export function VersionLink({ experiment }: { experiment: Experiment }) {
  const { project_id, version_id, dataset, version_number } = experiment;
  const set = answerSetOf(experiment);
  return (
    <>
      <a href={links.version(project_id, version_id)}>
        {dataset.name} v{version_number}
      </a>
      {set !== null && (
        <>
          , <a href={links.answerSet(project_id, version_id, set.id)}>{set.name}</a>
        </>
      )}
    </>
  );
}
