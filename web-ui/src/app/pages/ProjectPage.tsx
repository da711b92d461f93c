import type { ReactNode } from 'react';
import { ExperimentList } from '#features/experiments/ExperimentList.tsx';
import { EditProject } from '#features/projects/EditProject.tsx';
import { ListLine } from '#features/report/finding/ListLine.tsx';
import { WelcomeNote } from '#features/welcome/WelcomeNote.tsx';
import { path } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';
import { ExperimentPages } from '#shared/navigation/ExperimentPages.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { ActiveThreshold } from './ActiveThreshold.tsx';

/** A project: its findings and its data. */
export function ProjectPage({ project, children }: { project: string; children: ReactNode }) {
  const found = useGet<Project>(path`/projects/${project}`);
  useTitle(found.state === 'ready' ? found.value.name : 'Project');
  return (
    <Loaded of={found} what="project" head={<Heading name="Project" />}>
      {(known) => (
        <div className="in-turn">
          <WelcomeNote project={project} on="project" />
          <h1>{known.name}</h1>
          {known.description && <p>{known.description}</p>}
          <ExperimentPages project={project} current="project" />
          <ActiveThreshold project={project} />
          <ExperimentList
            project={project}
            finding={(experiment) => <ListLine experiment={experiment} />}
          />
          {children}
          <EditProject key={known.revision} project={known} />
        </div>
      )}
    </Loaded>
  );
}
