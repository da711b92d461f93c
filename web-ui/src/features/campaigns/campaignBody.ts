import { textIn } from '#shared/ui/Form.tsx';

/** The fields of the form, by name; several values for a check box. */
export type Fields = { one: (name: string) => string; all: (name: string) => string[] };

/** The fields of a form that was filled in. */
export function fieldsOf(form: FormData): Fields {
  return { one: (name) => textIn(form, name), all: (name) => form.getAll(name).map(String) };
}

/** The request body of the form for a campaign. */
export function campaignIn(project: string, { one, all }: Fields) {
  const generators = all('generator').map((id) => ({
    name: one(`name-${id}`),
    kind: 'generator',
    generator_id: id,
    sampling: {
      answers_per_item: Number(one('answers_per_item')),
      ...(one('budget') === '' ? {} : { budget: one('budget') }),
    },
  }));
  const prefix = one('answer_set_prefix');
  return {
    project_id: project,
    name: one('name'),
    datasets: all('dataset').map((id) => ({ dataset_id: id })),
    systems: [
      ...(all('imported').length === 0 ? [] : [{ name: 'as imported', kind: 'imported' }]),
      ...(prefix === '' ? [] : [{ name: prefix, kind: 'answer-set', answer_set_prefix: prefix }]),
      ...generators,
    ],
    experiment: { embedders: all('embedder'), ...outcomesIn(all('outcome')) },
    ...labellingIn(one),
    ...trendIn({ one, all }),
    ...(all('export').length === 0 ? {} : { exports: all('export') }),
    trigger: triggerIn(one),
    overlap: one('overlap'),
    catch_up: one('catch_up'),
  };
}

/** Answers that are complete are the default. Without any, the API says that one is needed. */
function outcomesIn(outcomes: string[]) {
  return outcomes.length === 1 && outcomes[0] === 'answered' ? {} : { outcomes };
}

function labellingIn(one: Fields['one']) {
  const budget = one('label_budget');
  return one('labeller') === ''
    ? {}
    : { labelling: { labeller_id: one('labeller'), ...(budget === '' ? {} : { budget }) } };
}

function trendIn({ one, all }: Fields) {
  return all('trend').length === 0
    ? {}
    : {
        trend: {
          baseline_runs: Number(one('baseline_runs')),
          looks_per_year: Number(one('looks_per_year')),
          ...metricsIn(one('trend_scores')),
        },
      };
}

/** The shares are followed in any case. */
function metricsIn(scores: string) {
  const names = scores.split(/[\s,]+/).filter((name) => name !== '');
  return names.length === 0 ? {} : { metrics: ['grounded', 'answered', 'factuality', ...names] };
}

/** The trigger of the form. */
export function triggerIn(one: Fields['one']) {
  const kind = one('kind');
  switch (kind) {
    case 'cron':
      return { kind, cron: one('cron'), time_zone: one('time_zone') };
    case 'once':
      // The field holds a local time.
      return { kind, at: new Date(one('at')).toISOString() };
    default:
      return { kind };
  }
}
