import type { DrawOutcome, Metric } from '#shared/api/types.ts';
import { labelRequest } from '#shared/labels/labelChoice.ts';
import { OUTCOMES } from '#shared/terms/outcomes.ts';
import { ASK, type Asking, askingOf, askingQuery } from './asking.ts';
import { type Missing, suggestedName, whyNotApplicable } from './applies.ts';

/** The choices for an experiment. The address holds them. */
export type Choice = {
  embedders: string[];
  /** Null: the default metrics. */
  metrics: string[] | null;
  entailment: string;
  label: string;
  /** Whose labels count, as a value of the select; empty: those in force. */
  labels: string;
  name: string;
  /** The id of an answer set; empty: the imported answers; {@link ASK}: a new one. */
  answers: string;
  /** The new answer set. */
  asking: Asking;
  /** Null: complete answers only. */
  outcomes: DrawOutcome[] | null;
  /** Ids of label runs whose numbers are scores. */
  judges: string[];
};

/** @param template the template that the form keeps, see {@link askingOf} */
export function choiceOf(query: URLSearchParams, suggested: string[], template?: string): Choice {
  return {
    embedders: namesIn(query.get('embedders')) ?? suggested,
    metrics: namesIn(query.get('metrics')),
    entailment: query.get('entailment') ?? '',
    label: query.get('label') ?? '',
    labels: query.get('labels') ?? '',
    name: query.get('name') ?? '',
    answers: query.get('answers') ?? '',
    asking: askingOf(query, template),
    outcomes: outcomesIn(query.get('outcomes')),
    judges: namesIn(query.get('judges')) ?? [],
  };
}

export function queryOf(choice: Choice): Record<string, string> {
  const { embedders, metrics, entailment, label, labels, name, answers, asking, outcomes, judges } =
    choice;
  return {
    embedders: embedders.join(','),
    ...(metrics === null ? {} : { metrics: metrics.join(',') }),
    ...(entailment === '' ? {} : { entailment }),
    ...(label === '' ? {} : { label }),
    ...(labels === '' ? {} : { labels }),
    ...(name === '' ? {} : { name }),
    ...(answers === '' ? {} : { answers }),
    ...(answers === ASK ? askingQuery(asking) : {}),
    ...(outcomes === null ? {} : { outcomes: outcomes.join(',') }),
    ...(judges.length === 0 ? {} : { judges: judges.join(',') }),
  };
}

/** The kind of label that was chosen; null: any. */
export function kindOf(label: string): 'grounded' | 'factuality' | null {
  return label === 'grounded' || label === 'factuality' ? label : null;
}

/** The answers to evaluate, in the request bodies of experiments and preflights. */
export function answersOf({ answers, outcomes }: Choice, asked: object | null): object {
  if (answers === '') {
    return {};
  }
  return {
    ...(answers === ASK ? { answer_set: asked } : { answer_set_id: answers }),
    ...(outcomes === null ? {} : { outcomes }),
  };
}

/**
 * The request body of the API. Omits metrics that were chosen for another version or model and do
 * not apply.
 */
export function orderOf(
  choice: Choice,
  version: string,
  dataset: string,
  applies: (metric: string) => boolean,
  asked: object | null = null,
): object {
  const { embedders, metrics, label, labels, name, judges } = choice;
  return {
    name: name.trim() || suggestedName(dataset, embedders),
    version_id: version,
    embedders,
    ...(metrics === null ? {} : { metrics: metrics.filter(applies) }),
    ...(judges.length === 0 ? {} : { judge_runs: judges }),
    ...(label === '' ? {} : { label }),
    ...labelRequest(labels),
    ...entailmentOf(choice),
    ...answersOf(choice, asked),
  };
}

/** What a preflight asks for besides embedders: the answers, the entailment model, whose labels. */
export function preflightOf(choice: Choice, asked: object | null): object {
  return {
    ...answersOf(choice, asked),
    ...entailmentOf(choice),
    ...labelRequest(choice.labels),
  };
}

function entailmentOf({ entailment }: Choice): object {
  return entailment === '' ? {} : { entailment_model: entailment };
}

/**
 * The metrics computed by default, without floors. Token metrics are expensive and so not included.
 */
export function defaultMetrics(metrics: Metric[], missing: Missing, entailment: string): string[] {
  return metrics
    .filter(
      (metric) =>
        metric.family !== 'floor' &&
        metric.basis !== 'tokens' &&
        whyNotApplicable(metric, missing, entailment === '' ? 0 : 1) === null,
    )
    .map((metric) => metric.name);
}

/** The chosen metrics with one more or less; null where these are the default metrics. */
export function toggle(chosen: string[] | null, usual: string[], metric: string): string[] | null {
  const now = chosen ?? usual;
  const next = now.includes(metric) ? now.filter((name) => name !== metric) : [...now, metric];
  const isUsual = next.length === usual.length && usual.every((name) => next.includes(name));
  return isUsual ? null : next;
}

function namesIn(value: string | null): string[] | null {
  return value === null ? null : value.split(',').filter((name) => name !== '');
}

function outcomesIn(value: string | null): DrawOutcome[] | null {
  const names = namesIn(value);
  return names === null
    ? null
    : OUTCOMES.map(([outcome]) => outcome).filter((each) => names.includes(each));
}
