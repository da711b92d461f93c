import type { ReactNode } from 'react';
import { ExperimentList } from '#features/experiments/ExperimentList.tsx';
import { path } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';
import { useIsIn } from '#shared/project.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/useGet.ts';
import { useTitle } from '#shared/useTitle.ts';

/** A project: what was found, and what it was found on. */
export function ProjectPage({ project, children }: { project: string; children: ReactNode }) {
  useIsIn(project);
  const found = useGet<Project>(path`/projects/${project}`);
  useTitle(found.state === 'ready' ? found.value.name : null);
  return (
    <Loaded of={found} what="project">
      {({ name, description }) => (
        <>
          <h1>{name}</h1>
          {description && <p>{description}</p>}
          <ExperimentList project={project} />
          {children}
        </>
      )}
    </Loaded>
  );
}
