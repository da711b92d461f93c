import type { Experiment, MetricList } from '#shared/api/types.ts';
import { valueOf } from '#shared/labels/labelChoice.ts';
import { links } from '#shared/navigation/links.ts';
import { answerSetOf } from './state.ts';

/** The names of the floors, which every experiment has without asking for them. */
export function floorsIn({ data }: MetricList): string[] {
  return data.filter(({ family }) => family === 'floor').map(({ name }) => name);
}

/** The address of the form for a new experiment, with the settings of this one. */
export function rerunAddress(experiment: Experiment, floors: string[]): string {
  const { project_id, version_id, embedders, entailment_model, label, outcomes } = experiment;
  const set = answerSetOf(experiment);
  const judges = experiment.judge_scores;
  // The form asks for the scores of label runs by the runs.
  const implied = [...floors, ...judges.map(({ metric }) => metric)];
  const metrics = experiment.metrics.filter((name) => !implied.includes(name));
  return links.evaluate(project_id, version_id, {
    embedders: embedders.map(({ name }) => name).join(','),
    ...(metrics.length === 0 ? {} : { metrics: metrics.join(',') }),
    ...(entailment_model === null ? {} : { entailment: entailment_model.name }),
    ...(label === null ? {} : { label }),
    ...(experiment.label_source === 'in-force' ? {} : { labels: valueOf(experiment) }),
    ...(set === null ? {} : { answers: set.id, outcomes: outcomes.join(',') }),
    ...(judges.length === 0 ? {} : { judges: judges.map(({ run_id: run }) => run).join(',') }),
  });
}
