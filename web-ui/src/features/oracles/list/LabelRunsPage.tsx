import { path } from '#shared/api/client.ts';
import type { LabelRun } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { usePages } from '#shared/query/usePages.ts';
import { spentText } from '#shared/sampling/cost.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LabelPages } from '#shared/navigation/LabelPages.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { VoteTable } from '../votes/VoteTable.tsx';
import { isOpen, listsFacts, stateText } from '../words/runs.ts';

/** The label runs of a project, newest first. */
export function LabelRunsPage({ project }: { project: string }) {
  const runs = usePages<LabelRun>(path`/label-runs?project_id=${project}`);
  useTitle('Label runs');
  return (
    <>
      <h1>Label runs</h1>
      <LabelPages project={project} current="labelRuns" />
      <Listing
        of={runs}
        what="label runs"
        lines={3}
        none={
          <EmptyState
            text="No label runs yet. Open an answer set of a dataset and let an oracle label its answers."
            action={
              <a className="button primary" href={links.datasets(project)}>
                Datasets
              </a>
            }
          />
        }
      >
        {(data) => (
          <>
            <p className="finding">{findingOf(data)}</p>
            <RunTable project={project} runs={data} />
            <VoteTable project={project} where={path`/label-votes?project_id=${project}`} />
          </>
        )}
      </Listing>
    </>
  );
}

function findingOf(runs: LabelRun[]): string {
  const open = runs.filter(isOpen).length;
  return `${plural(runs.length, 'label run')}${open === 0 ? '' : `, ${count(open)} of them open`}.`;
}

function RunTable({ project, runs }: { project: string; runs: LabelRun[] }) {
  return (
    <Table
      caption="Label runs"
      columns={[
        {
          head: 'Run',
          kind: 'title',
          cell: ({ id, labeller: { name, version }, answer_set: set }) => (
            <a href={links.labelRun(project, id)}>
              {name}, version {version}, on {set.name}
            </a>
          ),
        },
        { head: 'State', kind: 'brief', cell: stateText },
        { head: 'Model', kind: 'brief', cell: ({ generator }) => generator.model },
        {
          head: 'Labelled',
          kind: 'number',
          cell: (run) =>
            listsFacts(run) ? (
              <>
                {count(run.decomposed)} <span className="quiet">with facts</span>
              </>
            ) : (
              count(run.labelled)
            ),
        },
        {
          head: 'Without a label',
          kind: 'number',
          cell: ({ abstained, unlabelled }) => count(abstained + unlabelled),
        },
        { head: 'Cost', kind: 'brief', cell: spentText },
        { head: 'Created', kind: 'brief', cell: ({ created_at: at }) => moment(at) },
      ]}
      rows={runs}
      keyOf={({ id }) => id}
    />
  );
}
