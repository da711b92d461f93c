import { type ComponentProps, useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { Dataset, Embedder, Page, Version } from '#shared/api/types.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { ExperimentForm } from './ExperimentForm.tsx';

type Props = { project: string; version: string; query: URLSearchParams };

const HEAD = <Heading name="New experiment" />;

/** Starts an experiment on a version of a dataset. An own template stays as the version changes. */
export function NewExperiment({ project, version, query }: Props) {
  const [template, keepTemplate] = useState<string>();
  const found = useGet<Version>(path`/versions/${version}`);
  return (
    <Loaded of={found} what="dataset version" head={HEAD}>
      {(v) => (
        <WithVersion key={v.id} version={v} {...{ project, query, template, keepTemplate }} />
      )}
    </Loaded>
  );
}

type VersionProps = Omit<ComponentProps<typeof ExperimentForm>, 'dataset' | 'embedders'>;

function WithVersion(props: VersionProps) {
  const { version } = props;
  const dataset = useGet<Dataset>(path`/datasets/${version.dataset_id}`);
  const embedders = useGet<Page<Embedder>>('/embedders?limit=100');
  return (
    <Loaded of={dataset} what="dataset" head={HEAD}>
      {(d) => (
        <Loaded of={embedders} what="embedders" head={HEAD}>
          {({ data }) => <ExperimentForm dataset={d} embedders={data} {...props} />}
        </Loaded>
      )}
    </Loaded>
  );
}
