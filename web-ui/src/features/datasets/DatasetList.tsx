import { Listing } from '#shared/ui/Listing.tsx';
import { path } from '#shared/api/client.ts';
import type { Dataset } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { DropZone } from './import/DropZone.tsx';

/**
 * The project's datasets, and a link to add one. {@code alone}: on its own page, which has a
 * heading already.
 */
export function DatasetList({ project, alone = false }: { project: string; alone?: boolean }) {
  const writes = useMay('write');
  const datasets = usePages<Dataset>(path`/projects/${project}/datasets`);
  return (
    <section aria-label="Datasets">
      {!alone && <h2>Datasets</h2>}
      <Listing
        of={datasets}
        what="datasets"
        none={<EmptyState text="No dataset yet. Start with a file of questions and answers." />}
      >
        {(data) => (
          <Table
            caption="Datasets"
            columns={[
              {
                head: 'Dataset',
                kind: 'title',
                cell: (d) => <a href={links.dataset(project, d.id)}>{d.name}</a>,
              },
              { head: 'Newest version', cell: (d) => <Newest project={project} of={d} /> },
              { head: 'Items', kind: 'number', cell: (d) => counts(d, 'item_count') },
              { head: 'Answers', kind: 'number', cell: (d) => counts(d, 'answer_count') },
              { head: 'Labelled', kind: 'number', cell: labelCount },
              { head: 'Created', kind: 'brief', cell: (d) => moment(d.created_at) },
            ]}
            rows={data}
            keyOf={(d) => d.id}
          />
        )}
      </Listing>
      {writes && datasets.state === 'ready' && <DropZone project={project} />}
    </section>
  );
}

type Latest = NonNullable<Dataset['latest_version']>;

function counts({ latest_version: newest }: Dataset, of: 'item_count' | 'answer_count') {
  return newest === null ? '–' : count(newest[of]);
}

/** An answer may have both kinds of label, so the counts are not added. */
function labelCount({ latest_version: newest }: Dataset) {
  return newest === null ? '–' : count(labelsIn(newest));
}

function labelsIn({ grounded_labels: grounded, factuality_labels: factuality }: Latest): number {
  return Math.max(grounded, factuality);
}

function Newest({ project, of: { latest_version: newest } }: { project: string; of: Dataset }) {
  const evaluates = useMay('write');
  return newest === null ? (
    <span className="quiet">nothing imported</span>
  ) : (
    <>
      <a href={links.version(project, newest.id)}>Version {newest.number}</a>
      {evaluates && (
        <>
          {' · '}
          <a href={links.evaluate(project, newest.id)}>Evaluate</a>
        </>
      )}
    </>
  );
}
