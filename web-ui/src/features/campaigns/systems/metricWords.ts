import type { MetricComparison } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { listed } from './words.ts';

type System = MetricComparison['systems'][number];

/** Factuality, or a metric with its embedder. */
export function nameOfMetric(metric: string): string {
  return metric === 'factuality' ? 'Factuality' : metric.replace('/', ', ');
}

/** What a comparison shows, in one sentence. */
export function metricFinding({ systems, items, metric }: MetricComparison): string {
  const name = nameOfMetric(metric);
  const compared = systems.filter(({ state }) => state === 'compared');
  if (compared.length === 0) {
    return `${name}: no system has values.`;
  }
  if (compared.length === 1) {
    return `${name}: only ${compared[0]?.system ?? ''} has enough values, so there is nothing to compare it with.`;
  }
  if (items === 0) {
    return `${name}: no item has values of all systems.`;
  }
  if (compared.some(({ may_be_best: best }) => best === null)) {
    return `${name}: ${plural(items, 'item')} with values of all systems are too few to compare them.`;
  }
  const best = compared.filter(({ may_be_best: may }) => may === true).map(({ system }) => system);
  return best.length === 1
    ? `${name}: ${best[0] ?? ''} is the best.`
    : `${name}: undecided, ${best.length === compared.length ? 'each of ' : ''}${listed(best)} may be the best.`;
}

/** Where a system stands. */
export function metricStanding({ state, items, may_be_best: best }: System): string {
  switch (state) {
    case 'no-values':
      return 'no values';
    case 'few-values':
      return `values of ${plural(items, 'item')}: too few to compare`;
    case 'compared':
      if (best === null) {
        return 'nothing to compare with, or too few items';
      }
      return best ? 'may be the best' : 'not the best';
  }
}
