import type { ReactNode } from 'react';
import { post } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';
import { counted } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { queryClient } from '#shared/query/queryClient.ts';
import { go } from '#shared/navigation/router.ts';
import { curl } from '#shared/format/snippets.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { More } from '#shared/ui/More.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Snippet } from '#shared/ui/Snippet.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useAction } from '#shared/query/useAction.ts';
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
      <Loaded of={pages} what="projects" lines={6}>
        {({ data }) => (data.length === 0 ? <None /> : <Projects all={data} finding={finding} />)}
      </Loaded>
      <More of={pages} />
      <NewProject />
    </>
  );
}

function None() {
  return (
    <EmptyState says="No projects yet. A project holds the datasets and experiments of one question.">
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
        {counted(all.length, 'project')}; each holds the datasets, experiments and thresholds of one
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
  const { busy, problem, run } = useAction(create);
  if (!useMay('write')) {
    return null;
  }
  return (
    <form
      className="inline"
      onSubmit={(e) => {
        e.preventDefault();
        void run(String(new FormData(e.currentTarget).get('name')).trim());
      }}
    >
      <label htmlFor="project-name">New project</label>
      <input id="project-name" name="name" required maxLength={200} autoComplete="off" />
      <button type="submit" disabled={busy}>
        Create
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </form>
  );
}
