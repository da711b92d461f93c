import { NewCalibration } from '#features/thresholds/fitting/NewCalibration.tsx';
import { path } from '#shared/api/client.ts';
import type { Experiment, MetricList } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { scoreTitle } from '#shared/terms/combinations.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { InProject } from './InProject.tsx';

type Props = { experiment: string; query: URLSearchParams };

/** Fits a threshold to one row of an experiment's report; the address names the row. */
export function CalibratePage({ experiment, query }: Props) {
  const found = useGet<Experiment>(path`/experiments/${experiment}`);
  const metrics = useGet<MetricList>('/metrics');
  const metric = query.get('metric') ?? '';
  const embedder = query.get('embedder');
  const head = (
    <Heading
      name="New threshold"
      up={{ href: links.experiment(experiment), words: 'Back to the report' }}
    />
  );
  return (
    <Loaded of={found} what="experiment" head={head}>
      {(e) => (
        <Loaded of={metrics} what="metrics" head={head}>
          {({ data }) => {
            const title = scoreTitle(metric, new Map(data.map((m) => [m.name, m.title])));
            return (
              <InProject project={e.project_id}>
                <p className="crumb">
                  <a href={links.experiment(experiment)}>Back to the report</a>
                </p>
                <NewCalibration
                  experiment={experiment}
                  project={e.project_id}
                  version={e.version_id}
                  subject={{
                    metric,
                    embedder: e.embedders.find((each) => each.name === embedder)?.id ?? null,
                    label: query.get('label') === 'factuality' ? 'factuality' : 'grounded',
                  }}
                  score={embedder === null ? title : `${title} with ${embedder}`}
                />
              </InProject>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
