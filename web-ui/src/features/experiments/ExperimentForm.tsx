import { useCallback } from 'react';
import { path, post } from '#shared/api/client.ts';
import { Problem } from '#shared/api/problem.ts';
import type {
  Dataset,
  Embedder,
  EntailmentModel,
  Experiment,
  MetricList,
  Page,
  Version,
} from '#shared/api/types.ts';
import { counted } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { go, stay } from '#shared/router.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/useAction.ts';
import { useGet } from '#shared/useGet.ts';
import { useTitle } from '#shared/useTitle.ts';
import { suggestedEmbedders, suggestedName } from './applies.ts';
import { type Choice, choiceOf, orderOf, queryOf } from './choice.ts';
import {
  EmbedderChoice,
  EntailmentChoice,
  LabelChoice,
  VersionChoice,
  DatasetChoice,
} from './Choices.tsx';
import { MetricChoice } from './MetricChoice.tsx';
import { PreflightView } from './PreflightView.tsx';

type Props = {
  project: string;
  version: Version;
  dataset: Dataset;
  embedders: Embedder[];
  query: URLSearchParams;
};

/** What is computed on which version, with what may be expected of it beside. */
export function ExperimentForm({ project, version, dataset, embedders, query }: Props) {
  useTitle(`Evaluate ${dataset.name}`);
  const metrics = useGet<MetricList>('/metrics');
  const models = useGet<Page<EntailmentModel>>('/entailment-models?limit=100');
  const versions = useGet<Page<Version>>(path`/datasets/${dataset.id}/versions` + '?limit=100');
  const datasets = useGet<Page<Dataset>>(path`/projects/${project}/datasets` + '?limit=100');
  const choice = choiceOf(query, suggestedEmbedders(embedders.map((e) => e.name)));
  const change = (part: Partial<Choice>) =>
    stay(links.evaluate(project, version.id, queryOf({ ...choice, ...part })));
  const elsewhere = (other: string) => go(links.evaluate(project, other, queryOf(choice)));
  const start = useCallback(
    async (chosen: Choice) => {
      if (chosen.embedders.length === 0) {
        throw new Problem(
          0,
          'no-embedder',
          'Choose at least one embedder; the floors come by themselves.',
        );
      }
      const order = orderOf(chosen, version.id, dataset.name);
      go(
        links.experiment(
          (await post<Experiment>(path`/projects/${project}/experiments`, order)).id,
        ),
      );
    },
    [project, version, dataset],
  );
  const { busy, problem, run } = useAction(start);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void run(choice);
      }}
    >
      <h1>
        Evaluate {dataset.name}, version {version.number}
      </h1>
      <p>
        {counted(version.answer_count, 'answer')} of {counted(version.item_count, 'item')} are
        scored. They came with the dataset: no new ones are drawn.{' '}
        <span className="quiet">
          LLMs that a program may ask stand under{' '}
          <a href={links.settings('generators')}>settings</a>.
        </span>
      </p>
      <div className="experiment-form">
        <div className="in-turn">
          <DatasetChoice
            datasets={datasets.state === 'ready' ? datasets.value.data : []}
            chosen={dataset.id}
            change={elsewhere}
          />
          <VersionChoice
            versions={versions.state === 'ready' ? versions.value.data : []}
            chosen={version.id}
            change={elsewhere}
          />
          <EmbedderChoice embedders={embedders} choice={choice} change={change} />
          <Loaded of={models} what="entailment models">
            {({ data }) => <EntailmentChoice models={data} choice={choice} change={change} />}
          </Loaded>
          <LabelChoice version={version} choice={choice} change={change} />
          <Loaded of={metrics} what="metrics">
            {({ data }) => (
              <MetricChoice metrics={data} version={version} choice={choice} change={change} />
            )}
          </Loaded>
          <p className="field">
            <label htmlFor="experiment-name">Name</label>
            <input
              id="experiment-name"
              name="name"
              maxLength={200}
              autoComplete="off"
              value={choice.name}
              placeholder={suggestedName(dataset.name, choice.embedders)}
              onChange={(e) => change({ name: e.currentTarget.value })}
            />
          </p>
          {problem !== null && <ProblemNotice problem={problem} />}
          {/* Beside what is looked at first, so that it stays where it is when that comes. */}
          <p className="actions">
            <button type="submit" className="primary" disabled={busy}>
              Start the experiment
            </button>
          </p>
        </div>
        <PreflightView project={project} version={version.id} chosen={choice.embedders} />
      </div>
    </form>
  );
}
