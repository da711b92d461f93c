import type { Metric, VersionMetrics } from '#shared/api/types.ts';

/** For each metric by name, the inputs that it needs and no item of the version has. */
export type Missing = ReadonlyMap<string, readonly string[]>;

export function missingOf({ data }: VersionMetrics): Missing {
  return new Map(data.map(({ name, missing }) => [name, missing]));
}

/** Why a metric does not apply to a version, or null if it applies. */
export function whyNotApplicable(
  metric: Metric,
  missing: Missing,
  entailmentModels: number,
): string | null {
  if (metric.basis === 'entailment' && entailmentModels === 0) {
    return 'no entailment model is chosen';
  }
  if (metric.family === 'external' && !missing.has(metric.name)) {
    return 'the version has no such score';
  }
  const needed = missing.get(metric.name) ?? [];
  return needed.length === 0 ? null : `no item has ${needed.join(' and ')}`;
}

/**
 * Returns a test for whether a metric applies, by its name. The API decides about names that the
 * catalogue lacks.
 */
export function applicability(metrics: Metric[], missing: Missing, entailment: string) {
  const models = entailment === '' ? 0 : 1;
  const names = new Set(
    metrics
      .filter((metric) => whyNotApplicable(metric, missing, models) !== null)
      .map((metric) => metric.name),
  );
  return (name: string) => !names.has(name);
}

/** The default name of an experiment. */
export function suggestedName(dataset: string, embedders: string[]): string {
  return `${dataset} with ${embedders.join(', ')}`.slice(0, 200);
}

/**
 * The lexical embedder, whose scores are the lexical floors, and one neural embedder, if present.
 */
export function suggestedEmbedders(names: string[]): string[] {
  const neural = names.find((name) => name !== 'lexical');
  return [...names.filter((name) => name === 'lexical'), ...(neural === undefined ? [] : [neural])];
}
