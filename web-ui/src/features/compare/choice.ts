import type { Experiment, Metric } from '#shared/api/types.ts';

/** One score: a metric of an experiment, with one of its embedders if the metric needs one. */
export type Ref = { experiment: string; metric: string; embedder: string | null };

export type Label = 'grounded' | 'factuality';

/** The scores to compare, and the open pair; the address holds it. */
export type Choice = { base: Ref; others: Ref[]; label: Label; cell: [number, number] | null };

export type CompareProps = {
  project: string;
  experiments: Experiment[];
  metrics: Metric[];
  choice: Choice;
};

/** The maximum number of scores that are compared with a baseline at once. */
export const MOST_OTHERS = 10;

export function refText({ experiment, metric, embedder }: Ref): string {
  return [experiment, metric, ...(embedder === null ? [] : [embedder])].join('~');
}

export function refOf(text: string): Ref | null {
  const [experiment, metric, embedder] = text.split('~');
  return experiment === undefined || metric === undefined || metric === ''
    ? null
    : { experiment, metric, embedder: embedder ?? null };
}

/** The query of an address that restores the choice. */
export function queryOf({ base, others, label, cell }: Choice): Record<string, string> {
  return {
    base: refText(base),
    ...(others.length === 0 ? {} : { with: others.map(refText).join(',') }),
    ...(label === 'grounded' ? {} : { label }),
    ...(cell === null ? {} : { pair: cell.join('-') }),
  };
}

/**
 * The choice in an address. What the address leaves out is filled in from the experiments, newest
 * first. An address may name just an experiment to start with.
 */
export function choiceOf(
  query: URLSearchParams,
  experiments: Experiment[],
  metrics: Metric[],
): Choice | null {
  const asked = experiments.filter((e) => e.id === query.get('experiment'));
  const inOrder = [...asked, ...experiments.filter((e) => !asked.includes(e))];
  const base = refOf(query.get('base') ?? '') ?? firstOf(inOrder, metrics);
  if (base === null) {
    return null;
  }
  const given = query.get('with');
  const others =
    given === null && !query.has('base')
      ? defaultOthers(base, inOrder, metrics)
      : (given ?? '')
          .split(',')
          .map(refOf)
          .filter((ref) => ref !== null);
  const label = query.get('label') ?? labelOf(experiments.find((e) => e.id === base.experiment));
  return {
    base,
    others: others.slice(0, MOST_OTHERS),
    label: label === 'factuality' ? 'factuality' : 'grounded',
    cell: cellOf(query.get('pair'), others.length),
  };
}

/** The scores of an experiment, in the order of the catalogue, floors last. */
export function scoresOf(experiment: Experiment, metrics: Metric[]): Ref[] {
  const known = metrics.filter((metric) => experiment.metrics.includes(metric.name));
  const floorsLast = [
    ...known.filter((metric) => metric.family !== 'floor'),
    ...known.filter((metric) => metric.family === 'floor'),
  ];
  return floorsLast.flatMap((metric) =>
    needsEmbedder(metric)
      ? experiment.embedders.map((embedder) => scoreOf(experiment, metric.name, embedder.id))
      : [scoreOf(experiment, metric.name, null)],
  );
}

/** The scores that can be added: those of the baseline's subject that are not chosen yet. */
export function addable(choice: Choice, experiment: Experiment, metrics: Metric[]): Ref[] {
  const chosen = new Set([choice.base, ...choice.others].map(refText));
  const subjects = new Map(metrics.map((metric) => [metric.name, metric.subject]));
  return scoresOf(experiment, metrics).filter(
    (score) =>
      !chosen.has(refText(score)) &&
      subjects.get(score.metric) === subjects.get(choice.base.metric),
  );
}

/** Whether one report has the comparison already: embedders of one metric in one experiment. */
export function isOfOneReport({ base, others }: Choice): boolean {
  return (
    others.length > 0 &&
    base.embedder !== null &&
    others.every((other) => other.experiment === base.experiment && other.metric === base.metric)
  );
}

function firstOf(experiments: Experiment[], metrics: Metric[]): Ref | null {
  const [first] = experiments;
  return first === undefined ? null : (scoresOf(first, metrics)[0] ?? null);
}

/** The same metric with the experiment's other embedders, or else in the other experiments. */
function defaultOthers(base: Ref, experiments: Experiment[], metrics: Metric[]): Ref[] {
  const same = experiments.flatMap((experiment) =>
    scoresOf(experiment, metrics).filter(
      (score) => score.metric === base.metric && refText(score) !== refText(base),
    ),
  );
  const within = same.filter((score) => score.experiment === base.experiment);
  return within.length > 0 ? within : same.slice(0, 3);
}

function labelOf(experiment: Experiment | undefined): string | null {
  return experiment?.label ?? null;
}

function cellOf(text: string | null, others: number): [number, number] | null {
  const [first, second] = (text ?? '').split('-').map(Number);
  const fits =
    first !== undefined && second !== undefined && first >= 0 && first < second && second <= others;
  return fits ? [first, second] : null;
}

function scoreOf({ id }: Experiment, metric: string, embedder: string | null): Ref {
  return { experiment: id, metric, embedder };
}

export function needsEmbedder({ basis }: Metric): boolean {
  return basis === 'vectors' || basis === 'tokens';
}
