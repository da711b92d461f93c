import type { Series } from '#shared/api/types.ts';

/** What is known of a series: whether an answer is grounded, or how factual it is. */
export type LabelKind = 'binary' | 'factuality';

/** Titles of metrics by name; a name without one stands for itself. */
export type Titles = ReadonlyMap<string, string>;

/** A floor has no documented direction: the report takes the stronger one. */
export function isFloor(series: Series): boolean {
  return series.embedder === null && series.undirected === true;
}

/** The statistic at which a score knows nothing. */
export function chance(kind: LabelKind): number {
  return kind === 'binary' ? 0.5 : 0;
}

export function titleOf(metric: string, titles: Titles): string {
  return titles.get(metric) ?? metric;
}

/** {@code SGI with bge-small}; of a metric that needs no embedder its title alone. */
export function nameOf(
  { metric, embedder }: Pick<Series, 'metric' | 'embedder'>,
  titles: Titles,
): string {
  const title = titleOf(metric, titles);
  return embedder === null ? title : `${title} with ${embedder}`;
}
