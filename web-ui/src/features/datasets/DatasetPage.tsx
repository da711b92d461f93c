import { Listing } from '#shared/ui/Listing.tsx';
import { path, remove } from '#shared/api/client.ts';
import type { Dataset, Version } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { go } from '#shared/navigation/router.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { formatName } from './version/contents.ts';

/** A dataset: its versions, and its deletion. */
export function DatasetPage({ project, id }: { project: string; id: string }) {
  const found = useGet<Dataset>(path`/datasets/${id}`);
  useTitle(found.state === 'ready' ? found.value.name : 'Dataset');
  const writes = useMay('write');
  return (
    <Loaded
      of={found}
      what="dataset"
      head={
        <Heading name="Dataset" up={{ href: links.datasets(project), words: 'All datasets' }} />
      }
    >
      {(dataset) => (
        <div className="in-turn">
          <p className="crumb">
            <a href={links.datasets(project)}>All datasets</a>
          </p>
          <h1>{dataset.name}</h1>
          <p>
            Created {moment(dataset.created_at)} by {dataset.created_by}. A version never changes:
            an import makes the next one.
          </p>
          <Versions project={project} dataset={id} />
          {writes && (
            <p className="actions">
              <a className="button" href={links.newImport(project, id)}>
                Import the next version
              </a>
            </p>
          )}
          {writes && <Delete project={project} dataset={dataset} />}
        </div>
      )}
    </Loaded>
  );
}

function Versions({ project, dataset }: { project: string; dataset: string }) {
  const versions = usePages<Version>(path`/datasets/${dataset}/versions`);
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <Listing
        of={versions}
        what="versions"
        none={
          <EmptyState
            text="No version yet: nothing was imported into this dataset."
            action={
              <a className="button primary" href={links.newImport(project, dataset)}>
                Import a file
              </a>
            }
          />
        }
      >
        {(data) => (
          <Table
            caption="Versions"
            columns={[
              {
                head: 'Version',
                kind: 'title',
                cell: (v) => <a href={links.version(project, v.id)}>Version {v.number}</a>,
              },
              { head: 'Format', cell: (v) => formatName(v.format) },
              { head: 'Items', kind: 'number', cell: (v) => count(v.item_count) },
              { head: 'Answers', kind: 'number', cell: (v) => count(v.answer_count) },
              { head: 'Labels', kind: 'number', cell: labelsOf },
              { head: 'Imported', cell: (v) => moment(v.created_at) },
              { head: 'By', cell: (v) => v.created_by },
              { head: 'Content hash', cell: (v) => <code>{v.sha256.slice(0, 12)}</code> },
            ]}
            rows={data.toSorted((a, b) => b.number - a.number)}
            keyOf={(v) => v.id}
          />
        )}
      </Listing>
    </section>
  );
}

/** An answer may have both kinds of label, so the counts are not added. */
function labelsOf(version: Version): string {
  return count(Math.max(version.grounded_labels, version.factuality_labels));
}

function Delete({ project, dataset }: { project: string; dataset: Dataset }) {
  const { id, name, latest_version: newest } = dataset;
  const act = async () => {
    await remove(path`/datasets/${id}`);
    go(links.datasets(project));
  };
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">Delete</h2>
      <Confirm label="Delete this dataset" confirm={`Delete “${name}” for good`} act={act}>
        “{name}” goes with all of its versions
        {newest !== null && ` (the newest has ${plural(newest.item_count, 'item')})`}, their labels,
        and every experiment and threshold on them. <strong>This cannot be undone.</strong> The
        dataset is gone at once, and its rows are deleted in the background. What stays is a
        receipt.
      </Confirm>
    </section>
  );
}
