import { path } from '#shared/api/client.ts';
import type { MetricList, Report } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';
import { listLineOf, leadingOf } from './listLine.ts';

/** The finding of an experiment's report, in one line; empty while loading or on failure. */
export function ListLine({ experiment }: { experiment: string }) {
  const report = useGet<Report>(path`/experiments/${experiment}/report`);
  const metrics = useGet<MetricList>('/metrics');
  if (report.state !== 'ready' || metrics.state !== 'ready') {
    return null;
  }
  const finding = leadingOf(report.value.findings);
  if (finding === undefined) {
    return <span className="quiet">No labels</span>;
  }
  const titles = new Map(metrics.value.data.map((metric) => [metric.name, metric.title]));
  return listLineOf(finding, titles);
}
