import { Listing } from '#shared/ui/Listing.tsx';
import { Form, textIn } from '#shared/ui/Form.tsx';
import type { ReactNode } from 'react';
import { post } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { queryClient } from '#shared/query/queryClient.ts';
import { go } from '#shared/navigation/router.ts';
import { curl } from '#shared/format/snippets.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Snippet } from '#shared/ui/Snippet.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { ProjectContents } from './ProjectContents.tsx';

/** Limits the projects whose contents are shown: each costs three requests. */
const LOOKED_INTO = 8;

type Props = {
  /** The finding of an experiment's report, in one line. */
  finding: (experiment: string) => ReactNode;
};

/** The tenant's projects with their contents, and a form to create one. */
export function ProjectList({ finding }: Props) {
  const pages = usePages<Project>('/projects');
  useTitle('Projects');
  return (
    <>
      <h1>Projects</h1>
      <Listing of={pages} what="projects" lines={6} none={<None />}>
        {(all) => <Projects all={all} finding={finding} />}
      </Listing>
      <NewProject />
    </>
  );
}

function None() {
  return (
    <EmptyState text="No projects yet. A project holds the datasets and experiments of one question.">
      <Snippet
        title="Create one with the API"
        text={curl({ path: '/projects', body: { name: 'support bot' } })}
      />
    </EmptyState>
  );
}

function Projects({ all, finding }: Props & { all: Project[] }) {
  return (
    <>
      <p>
        {plural(all.length, 'project')}; each holds the datasets, experiments and thresholds of one
        question.
      </p>
      <Table
        caption="Projects"
        columns={[
          {
            head: 'Project',
            kind: 'title',
            cell: (p) => <a href={links.project(p.id)}>{p.name}</a>,
          },
          {
            head: 'Contents and latest finding',
            kind: 'prose',
            cell: (p) =>
              all.indexOf(p) < LOOKED_INTO ? (
                <ProjectContents project={p.id} finding={finding} />
              ) : (
                (p.description ?? '')
              ),
          },
          { head: 'Created', kind: 'brief', cell: (p) => moment(p.created_at) },
        ]}
        rows={all}
        keyOf={(p) => p.id}
      />
    </>
  );
}

async function create(name: string): Promise<void> {
  const project = await post<Project>('/projects', { name });
  await queryClient.invalidateQueries({ queryKey: ['pages', '/projects'] });
  go(links.project(project.id));
}

function NewProject() {
  return (
    useMay('write') && (
      <Form inline submit="Create" act={(form) => create(textIn(form, 'name'))}>
        <label htmlFor="project-name">New project</label>
        <input id="project-name" name="name" required maxLength={200} autoComplete="off" />
      </Form>
    )
  );
}
