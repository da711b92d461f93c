import { path, remove } from '#shared/api/client.ts';
import type { AnchorSet, Dataset } from '#shared/api/types.ts';
import { count, percent, plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { LabelPages } from '#shared/navigation/LabelPages.tsx';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useMay } from '#shared/query/me.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { choiceText, sizeText } from '../words/anchors.ts';
import { AddAnchorSet } from './AddAnchorSet.tsx';

/** The anchor sets of a project, and a form to freeze one. */
export function AnchorSetsPage({ project }: { project: string }) {
  const sets = usePages<AnchorSet>('/anchor-sets' + path`?project_id=${project}`);
  const datasets = usePages<Dataset>(path`/projects/${project}/datasets`);
  useTitle('Anchor sets');
  return (
    <>
      <h1>Anchor sets</h1>
      <LabelPages project={project} current="anchorSets" />
      <p className="quiet">
        An anchor set is a frozen list of answers that people have labelled. A labeller that judges
        the same anchors in every run shows whether it still judges as it did, so that a changed
        judge is not taken for a changed system.
      </p>
      <Listing of={sets} what="anchor sets" lines={3}>
        {(data) => (
          <Listing of={datasets} what="datasets">
            {(known) => (
              <Sets project={project} sets={data} datasets={known} changed={sets.reload} />
            )}
          </Listing>
        )}
      </Listing>
    </>
  );
}

type Props = { project: string; sets: AnchorSet[]; datasets: Dataset[]; changed: () => void };

function Sets({ project, sets, datasets, changed }: Props) {
  const writes = useMay('write');
  const versions = datasets.flatMap(({ name, latest_version: newest }) =>
    newest === null ? [] : [[newest.id, `${name}, version ${newest.number}`] as const],
  );
  return (
    <>
      <p className="finding">
        {sets.length === 0 ? 'There is no anchor set.' : `${plural(sets.length, 'anchor set')}.`}
      </p>
      {writes && versions.length > 0 && (
        <AddAnchorSet
          // A new set empties the form.
          key={sets.length}
          versions={versions}
          open={sets.length === 0}
          added={changed}
        />
      )}
      {sets.length === 0 && (!writes || versions.length === 0) && (
        <EmptyState
          text={
            writes
              ? 'An anchor set takes answers that people have labelled. Import a dataset first.'
              : 'No anchor sets yet. A member who may write can create one here.'
          }
          action={
            writes && (
              <a className="button primary" href={links.datasets(project)}>
                Import a dataset
              </a>
            )
          }
        />
      )}
      {sets.length > 0 && <SetTable sets={sets} writes={writes} changed={changed} />}
    </>
  );
}

type TableProps = { sets: AnchorSet[]; writes: boolean; changed: () => void };

function SetTable({ sets, writes, changed }: TableProps) {
  return (
    <Table
      caption="Anchor sets"
      columns={[
        { head: 'Name', kind: 'title', cell: ({ name }) => name },
        { head: 'Anchors', kind: 'brief', cell: sizeText },
        {
          head: 'Of',
          kind: 'brief',
          cell: ({ dataset_name: name, version_number: number }) => `${name}, version ${number}`,
        },
        { head: 'Chosen', kind: 'brief', cell: choiceText },
        { head: 'Tolerance', kind: 'number', cell: ({ tolerance }) => percent(tolerance) },
        { head: 'Runs', kind: 'number', cell: ({ run_count: runs }) => count(runs) },
        {
          head: 'Created',
          kind: 'brief',
          cell: ({ created_at: at, created_by: by }) => `${moment(at)} by ${by}`,
        },
        ...(writes
          ? [
              {
                head: 'Delete',
                cell: (each: AnchorSet) => <Delete set={each} changed={changed} />,
              },
            ]
          : []),
      ]}
      rows={sets}
      keyOf={({ id }) => id}
    />
  );
}

function Delete({ set, changed }: { set: AnchorSet; changed: () => void }) {
  const act = async () => {
    await remove(path`/anchor-sets/${set.id}`);
    changed();
  };
  return (
    <Confirm label="Delete" confirm={`Delete “${set.name}”`} act={act}>
      The list and its copies of labels go. Answers, labels and label runs stay, but its{' '}
      {plural(set.run_count, 'run')} can no longer be compared.{' '}
      <strong>This cannot be undone.</strong>
    </Confirm>
  );
}
