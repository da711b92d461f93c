import { Listing } from '#shared/ui/Listing.tsx';
import { path } from '#shared/api/client.ts';
import type { Dataset, Labelling } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LabelPages } from '#shared/navigation/LabelPages.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { type Found, useLabelling } from './useLabelling.ts';
import { VersionLabels } from './VersionLabels.tsx';
import { findingOf } from './queue/progress.ts';

/** The progress of labelling a project's datasets, and the annotators' agreement. */
export function LabelsPage({ project }: { project: string }) {
  const datasets = usePages<Dataset>(path`/projects/${project}/datasets`);
  useTitle('Labels');
  return (
    <>
      <h1>Labels</h1>
      <LabelPages project={project} current="labels" />
      <Listing of={datasets} what="datasets">
        {(data) => <Labels project={project} datasets={data} />}
      </Listing>
    </>
  );
}

type Imported = Dataset & { latest_version: NonNullable<Dataset['latest_version']> };

function Labels({ project, datasets }: { project: string; datasets: Dataset[] }) {
  const imported = datasets.filter((each): each is Imported => each.latest_version !== null);
  const found = useLabelling(imported.map((each) => each.latest_version.id));
  if (imported.length === 0) {
    return (
      <EmptyState
        text="There are no answers to label yet. Import a dataset first."
        action={
          <a className="button primary" href={links.datasets(project)}>
            Import a dataset
          </a>
        }
      />
    );
  }
  return (
    <>
      <p className="lead lead-of-labels">{sentence(found)}</p>
      <p className="quiet">
        An imported label counts until somebody labels the same answer: a label by a person replaces
        one by an oracle, and either replaces an imported one.
      </p>
      {imported.map((dataset, i) => {
        const state = found[i];
        return (
          state !== undefined && (
            <VersionLabels
              key={dataset.id}
              project={project}
              version={dataset.latest_version.id}
              name={`${dataset.name}, version ${dataset.latest_version.number}`}
              found={state}
            />
          )
        );
      })}
    </>
  );
}

/** Gives no finding until everything is loaded: a sentence must not change while it is read. */
function sentence(found: Found[]): string {
  const ready = found.flatMap<Labelling>((each) => (each.state === 'ready' ? [each.value] : []));
  if (found.some((each) => each.state === 'loading')) {
    return 'Counting labels…';
  }
  return ready.length === 0 ? 'The labels could not be loaded.' : findingOf(ready);
}
