import type { Metric, MetricList } from '#shared/api/types.ts';
import { unitAfter } from '#shared/terms/units.ts';
import { useGet } from './useGet.ts';

/** The unit after a value of a named metric, such as {@code ' rad'}; empty until it is known. */
export function useUnits(): (name: Metric['name']) => string {
  const metrics = useGet<MetricList>('/metrics');
  const all = metrics.state === 'ready' ? metrics.value.data : [];
  return (name) => unitAfter(all.find((metric) => metric.name === name));
}
