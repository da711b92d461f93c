import { path } from '#shared/api/client.ts';
import type { Calibration, MetricList, Page } from '#shared/api/types.ts';
import { links } from '#shared/links.ts';
import { useGet } from '#shared/useGet.ts';

/** By which threshold the project's answers are judged now, in a sentence. */
export function ActiveThreshold({ project }: { project: string }) {
  const found = useGet<Page<Calibration>>(path`/projects/${project}/calibrations?limit=100`);
  const metrics = useGet<MetricList>('/metrics');
  if (found.state !== 'ready' || metrics.state !== 'ready') {
    return <p className="quiet">&nbsp;</p>;
  }
  const active = found.value.data.find((each) => each.active);
  if (active === undefined) {
    return <p className="quiet">No threshold is active: answers are scored, not judged.</p>;
  }
  const title = metrics.value.data.find((m) => m.name === active.metric)?.title ?? active.metric;
  const score = active.embedder === null ? title : `${title} with ${active.embedder.name}`;
  return (
    <p className="quiet">
      Answers are judged by <a href={links.calibration(active.id)}>{score}</a>
      {active.stale.length > 0 && ', which is stale'}.
    </p>
  );
}
