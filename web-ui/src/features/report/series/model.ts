import type { Series } from '#shared/api/types.ts';

/** The kind of label: whether an answer is grounded, or how factual it is. */
export type LabelKind = 'binary' | 'factuality';

/** Titles of metrics by name; a name without a title is its own title. */
export type Titles = ReadonlyMap<string, string>;

/** A floor has no documented direction: the report uses the stronger one. */
export function isFloor(series: Series): boolean {
  return series.embedder === null && series.undirected === true;
}

/** The statistic of chance. */
export function chance(kind: LabelKind): number {
  return kind === 'binary' ? 0.5 : 0;
}

export function titleOf(metric: string, titles: Titles): string {
  return titles.get(metric) ?? metric;
}

/** {@code SGI with bge-small}; for a metric without an embedder, its title alone. */
export function nameOf(
  { metric, embedder }: Pick<Series, 'metric' | 'embedder'>,
  titles: Titles,
): string {
  const title = titleOf(metric, titles);
  return embedder === null ? title : `${title} with ${embedder}`;
}
