import { Form } from '#shared/ui/Form.tsx';
import { put } from '#shared/api/client.ts';
import type { Me, Project, Retention } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { More } from '#shared/ui/More.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Deletions } from './Deletions.tsx';
import { EndOfTenant } from './EndOfTenant.tsx';
import { KINDS, ruleOf, rulesFrom, sweepFinding } from './retention.ts';
import { ProjectExports } from './ProjectExports.tsx';

/** Retention periods, past deletions, and exports. */
export function RetentionSettings({ me }: { me: Me }) {
  const retention = useGet<Retention>('/settings/retention');
  const projects = usePages<Project>('/projects');
  const known = projects.state === 'ready' ? projects.value.data : [];
  return (
    <>
      <h1>Retention</h1>
      <Loaded of={retention} what="rules">
        {(found) => (
          <>
            <p className="finding">{sweepFinding(found)}</p>
            <Rules
              key={JSON.stringify(found.rules)}
              found={found}
              projects={projects}
              changed={retention.reload}
            />
            {found.next_sweep.objects.length > 0 && <NextSweep sweep={found.next_sweep} />}
          </>
        )}
      </Loaded>
      <ProjectExports projects={known} />
      <Deletions />
      <EndOfTenant me={me} />
    </>
  );
}

type RulesProps = {
  found: Retention;
  projects: ReturnType<typeof usePages<Project>>;
  changed: () => void;
};

function Rules({ found, projects, changed }: RulesProps) {
  const known = projects.state === 'ready' ? projects.value.data : [];
  const save = async (form: FormData) => {
    const shown = known.map((each) => each.id);
    await put('/settings/retention', rulesFrom(form, shown, found));
    changed();
  };
  const scopes = [{ id: '', name: 'Default for all projects' }, ...known];
  return (
    <Form submit="Save" act={save} disabled={projects.state !== 'ready'}>
      <h2>Days to keep after the last use</h2>
      <p className="quiet">Empty: the default; an empty default keeps everything.</p>
      <Table
        caption="Rules"
        columns={[
          { head: 'Where', kind: 'title', cell: (scope) => scope.name },
          ...KINDS.map(([kind, words]) => ({
            head: words,
            cell: (scope: { id: string; name: string }) => (
              <input
                className="short"
                type="number"
                min={1}
                max={36500}
                name={`${kind}/${scope.id}`}
                aria-label={`${words}, days, ${scope.name}`}
                defaultValue={ruleOf(found, scope.id)?.[kind] ?? ''}
              />
            ),
          })),
        ]}
        rows={scopes}
        keyOf={(scope) => scope.id}
      />
      {projects.state === 'failed' && (
        <ProblemNotice problem={projects.problem} again={projects.reload} />
      )}
      <More of={projects} words="Show more projects" />
    </Form>
  );
}

function NextSweep({ sweep }: { sweep: Retention['next_sweep'] }) {
  return (
    <>
      <h2>Next deletion, {moment(sweep.at)}</h2>
      <p className="quiet">
        The {plural(sweep.objects.length, 'object')} unused for longest, and{' '}
        {plural(sweep.imports, 'import')}. Opening an object keeps it.
      </p>
      <Table
        caption="Deleted next"
        columns={[
          {
            head: 'Name',
            kind: 'title',
            cell: (each) =>
              each.kind === 'experiment' ? (
                <a href={links.experiment(each.id)}>{each.name}</a>
              ) : (
                <a href={links.datasets(each.project_id)}>{each.name}</a>
              ),
          },
          { head: 'Kind', cell: (each) => each.kind },
          { head: 'Last used', kind: 'brief', cell: (each) => moment(each.last_used_at) },
        ]}
        rows={sweep.objects}
        keyOf={(each) => each.id}
      />
    </>
  );
}
