import type { Metric, Version } from '#shared/api/types.ts';
import { suggestedName, whyNotApplicable } from './applies.ts';

/** What is chosen for an experiment; it stands in the address. */
export type Choice = {
  embedders: string[];
  /** Null: all that apply by themselves. */
  metrics: string[] | null;
  entailment: string;
  label: string;
  name: string;
};

export function choiceOf(query: URLSearchParams, suggested: string[]): Choice {
  return {
    embedders: listed(query.get('embedders')) ?? suggested,
    metrics: listed(query.get('metrics')),
    entailment: query.get('entailment') ?? '',
    label: query.get('label') ?? '',
    name: query.get('name') ?? '',
  };
}

export function queryOf(choice: Choice): Record<string, string> {
  const { embedders, metrics, entailment, label, name } = choice;
  return {
    embedders: embedders.join(','),
    ...(metrics === null ? {} : { metrics: metrics.join(',') }),
    ...(entailment === '' ? {} : { entailment }),
    ...(label === '' ? {} : { label }),
    ...(name === '' ? {} : { name }),
  };
}

/** The order that the API takes. */
export function orderOf(choice: Choice, version: string, dataset: string): object {
  const { embedders, metrics, entailment, label, name } = choice;
  return {
    name: name.trim() || suggestedName(dataset, embedders),
    version_id: version,
    embedders,
    ...(metrics === null ? {} : { metrics }),
    ...(label === '' ? {} : { label }),
    ...(entailment === '' ? {} : { entailment_model: entailment }),
  };
}

/** The metrics that are computed where nobody chooses, floors aside: tokens cost much, so they are asked for. */
export function byThemselves(metrics: Metric[], version: Version, entailment: string): string[] {
  return metrics
    .filter(
      (metric) =>
        metric.family !== 'floor' &&
        metric.basis !== 'tokens' &&
        (metric.basis !== 'entailment' || entailment !== '') &&
        whyNotApplicable(metric, version, entailment === '' ? 0 : 1) === null,
    )
    .map((metric) => metric.name);
}

/** The chosen metrics with one more or less; null again where that is what is computed by itself. */
export function toggled(chosen: string[] | null, usual: string[], metric: string): string[] | null {
  const now = chosen ?? usual;
  const next = now.includes(metric) ? now.filter((name) => name !== metric) : [...now, metric];
  const isUsual = next.length === usual.length && usual.every((name) => next.includes(name));
  return isUsual ? null : next;
}

function listed(value: string | null): string[] | null {
  return value === null ? null : value.split(',').filter((name) => name !== '');
}
