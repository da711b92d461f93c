import { path } from '#shared/api/client.ts';
import type { MetricList, Report } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';
import { headlineOf, leadingOf } from './headline.ts';

/** What the report of an experiment found, in one line; nothing while that is read, or if it cannot be. */
export function Headline({ experiment }: { experiment: string }) {
  const report = useGet<Report>(path`/experiments/${experiment}/report`);
  const metrics = useGet<MetricList>('/metrics');
  if (report.state !== 'ready' || metrics.state !== 'ready') {
    return null;
  }
  const finding = leadingOf(report.value.findings ?? []);
  if (finding === undefined) {
    return <span className="quiet">No labels</span>;
  }
  const titles = new Map(metrics.value.data.map((metric) => [metric.name, metric.title]));
  return headlineOf(finding, titles);
}
