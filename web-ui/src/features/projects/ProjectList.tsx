import { post } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';
import { moment } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { go } from '#shared/router.ts';
import { curl } from '#shared/snippets.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Snippet } from '#shared/ui/Snippet.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useAction } from '#shared/useAction.ts';
import { usePages } from '#shared/usePages.ts';

/** The tenant's projects, and a form for one more. */
export function ProjectList() {
  const pages = usePages<Project>('/projects');
  return (
    <>
      <h1>Projects</h1>
      <Loaded of={pages} what="projects">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState says="There is no project yet. A project holds the datasets and experiments of one question.">
              <Snippet
                title="Create one by the API"
                text={curl({ path: '/projects', body: { name: 'support bot' } })}
              />
            </EmptyState>
          ) : (
            <Table
              caption="Projects"
              columns={[
                {
                  head: 'Project',
                  kind: 'title',
                  cell: (p) => <a href={links.project(p.id)}>{p.name}</a>,
                },
                { head: 'Description', cell: (p) => p.description ?? '' },
                { head: 'Created', cell: (p) => moment(p.created_at) },
              ]}
              rows={data}
              keyOf={(p) => p.id}
            />
          )
        }
      </Loaded>
      {pages.more !== null && (
        <button type="button" onClick={() => void pages.more?.()}>
          Show more
        </button>
      )}
      <NewProject />
    </>
  );
}

async function create(name: string): Promise<void> {
  const project = await post<Project>('/projects', { name });
  go(links.project(project.id));
}

function NewProject() {
  const { busy, problem, run } = useAction(create);
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
