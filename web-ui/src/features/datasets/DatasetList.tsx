import { path } from '#shared/api/client.ts';
import type { Dataset, Page, Version } from '#shared/api/types.ts';
import { moment } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/useGet.ts';
import { usePages } from '#shared/usePages.ts';
import { DropZone } from './DropZone.tsx';
import { recognised } from './words.ts';

/** The project's datasets, and the way to one more. */
export function DatasetList({ project }: { project: string }) {
  const datasets = usePages<Dataset>(path`/projects/${project}/datasets`);
  return (
    <section aria-labelledby="datasets">
      <h2 id="datasets">Datasets</h2>
      <Loaded of={datasets} what="datasets">
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              <p>No dataset yet. Start with a file of questions and answers.</p>
            </Empty>
          ) : (
            <Table
              caption="Datasets"
              columns={[
                { head: 'Dataset', kind: 'title', cell: (d) => d.name },
                {
                  head: 'Newest version',
                  cell: (d) => <Newest project={project} dataset={d.id} />,
                },
                { head: 'Created', cell: (d) => moment(d.created_at) },
              ]}
              rows={data}
              keyOf={(d) => d.id}
            />
          )
        }
      </Loaded>
      {datasets.more !== null && (
        <button type="button" onClick={() => void datasets.more?.()}>
          Show more
        </button>
      )}
      <DropZone project={project} />
    </section>
  );
}

function Newest({ project, dataset }: { project: string; dataset: string }) {
  const versions = useGet<Page<Version>>(path`/datasets/${dataset}/versions` + '?limit=100');
  return (
    <Loaded of={versions} what="versions">
      {({ data }) => {
        const newest = data.toSorted((a, b) => b.number - a.number)[0];
        return newest === undefined ? (
          <span className="quiet">nothing imported</span>
        ) : (
          <>
            {recognised(newest)}{' '}
            <a href={links.evaluate(project, newest.id)}>Start an experiment</a>
          </>
        );
      }}
    </Loaded>
  );
}
