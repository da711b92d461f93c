import type { Experiment, Metric } from '#shared/api/types.ts';
import type { Ref } from './choice.ts';

/** The shortest distinct names: the experiment is named if it is not the baseline’s. */
export function namesOf(refs: Ref[], experiments: Experiment[], metrics: Metric[]): string[] {
  const sameMetric = refs.every((ref) => ref.metric === refs[0]?.metric);
  return refs.map((ref) => {
    const experiment = experiments.find((e) => e.id === ref.experiment);
    const embedder = embedderOf(ref, experiment);
    const score = sameMetric && embedder !== null ? embedder : scoreName(ref, experiment, metrics);
    return ref.experiment === refs[0]?.experiment
      ? score
      : `${score} in ${experiment?.name ?? 'another experiment'}`;
  });
}

/** {@code Semantic Grounding Index with bge-small}. */
export function scoreName(ref: Ref, experiment: Experiment | undefined, metrics: Metric[]): string {
  const title = metrics.find((metric) => metric.name === ref.metric)?.title ?? ref.metric;
  const embedder = embedderOf(ref, experiment);
  return embedder === null ? title : `${title} with ${embedder}`;
}

function embedderOf(ref: Ref, experiment: Experiment | undefined): string | null {
  return ref.embedder === null
    ? null
    : (experiment?.embedders.find((e) => e.id === ref.embedder)?.name ?? 'another embedder');
}
