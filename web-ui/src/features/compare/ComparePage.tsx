import { path } from '#shared/api/client.ts';
import type { Experiment, MetricList } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { More } from '#shared/ui/More.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { choiceOf } from './choice.ts';
import { CompareView } from './CompareView.tsx';

type Props = { project: string; query: URLSearchParams };

/** Compares scores of the project's experiments with one of them, the baseline. */
export function ComparePage({ project, query }: Props) {
  useTitle('Compare');
  const pages = usePages<Experiment>(path`/projects/${project}/experiments`);
  const metrics = useGet<MetricList>('/metrics');
  return (
    <>
      <h1>Compare</h1>
      <Loaded of={pages} what="experiments">
        {({ data }) => (
          <Loaded of={metrics} what="metrics">
            {(catalogue) => {
              const finished = data
                .filter(({ state }) => state.startsWith('completed'))
                .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
              const choice = choiceOf(query, finished, catalogue.data);
              return choice === null ? (
                <Nothing project={project} />
              ) : (
                <CompareView
                  project={project}
                  experiments={finished}
                  metrics={catalogue.data}
                  choice={choice}
                />
              );
            }}
          </Loaded>
        )}
      </Loaded>
      <More of={pages} words="Show older experiments" />
    </>
  );
}

function Nothing({ project }: { project: string }) {
  return (
    <Empty>
      <p>There is nothing to compare: no experiment is completed yet.</p>
      <p>
        <a className="button primary" href={links.project(project)}>
          Go to the experiments
        </a>
      </p>
    </Empty>
  );
}
