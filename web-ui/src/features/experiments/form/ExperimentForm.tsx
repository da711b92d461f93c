import { TextField } from '#shared/ui/Form.tsx';
import { path, post } from '#shared/api/client.ts';
import { Problem } from '#shared/api/problem.ts';
import type {
  AnswerSetList,
  Dataset,
  Embedder,
  EntailmentModel,
  Experiment,
  MetricList,
  Page,
  Version,
  VersionMetrics,
} from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { go, replaceAddress } from '#shared/navigation/router.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { AnswerSetChoice } from './AnswerSetChoice.tsx';
import { chosenSet, scoredAnswers } from './answerSets.ts';
import { applicability, missingOf, suggestedEmbedders, suggestedName } from './applies.ts';
import { type Choice, choiceOf, orderOf, queryOf } from './choice.ts';
import {
  EmbedderChoice,
  EntailmentChoice,
  LabelChoice,
  VersionChoice,
  DatasetChoice,
} from './Choices.tsx';
import { MetricChoice } from './MetricChoice.tsx';
import { PreflightView } from '../preflight/PreflightView.tsx';
import styles from '../experiments.module.css';

type Props = {
  project: string;
  version: Version;
  dataset: Dataset;
  embedders: Embedder[];
  query: URLSearchParams;
};

/** The form of a new experiment, with its preflight. */
export function ExperimentForm({ project, version, dataset, embedders, query }: Props) {
  useTitle(`Evaluate ${dataset.name}`);
  const metrics = useGet<MetricList>('/metrics');
  const models = useGet<Page<EntailmentModel>>('/entailment-models?limit=100');
  const versions = useGet<Page<Version>>(path`/datasets/${dataset.id}/versions` + '?limit=100');
  const datasets = useGet<Page<Dataset>>(path`/projects/${project}/datasets` + '?limit=100');
  const choice = choiceOf(query, suggestedEmbedders(embedders.map((e) => e.name)));
  const sets = useGet<AnswerSetList>(path`/versions/${version.id}/answer-sets`);
  const set = sets.state === 'ready' ? chosenSet(sets.value.data, choice.answers) : null;
  const applicable = useGet<VersionMetrics>(
    path`/versions/${version.id}/metrics` +
      (choice.answers === '' ? '' : path`?answer_set_id=${choice.answers}`),
  );
  const change = (part: Partial<Choice>) =>
    replaceAddress(links.evaluate(project, version.id, queryOf({ ...choice, ...part })));
  const elsewhere = (other: string) =>
    // Another version has other answer sets.
    go(links.evaluate(project, other, queryOf({ ...choice, answers: '', outcomes: null })));
  const applies =
    metrics.state === 'ready' && applicable.state === 'ready'
      ? applicability(metrics.value.data, missingOf(applicable.value), choice.entailment)
      : () => true;
  const subject = set?.source === 'sampled' ? `${dataset.name}, ${set.name},` : dataset.name;
  const start = async () => {
    if (choice.embedders.length === 0) {
      throw new Problem(0, 'no-embedder', 'Choose at least one embedder. Sextant adds the floors.');
    }
    if (choice.outcomes?.length === 0) {
      throw new Problem(0, 'no-outcome', 'Choose at least one kind of sampled answers.');
    }
    const order = orderOf(choice, version.id, subject, applies);
    const started = await post<Experiment>(path`/projects/${project}/experiments`, order);
    go(links.experiment(started.id));
  };
  const { busy, problem, run } = useAction(start);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void run();
      }}
    >
      <h1>
        Evaluate {dataset.name}, version {version.number}
      </h1>
      <p>
        {plural(
          set === null ? version.answer_count : scoredAnswers(set, choice.outcomes),
          set?.source === 'sampled' ? 'sampled answer' : 'answer',
        )}{' '}
        to {plural(version.item_count, 'item')} are scored.{' '}
        <span className="quiet">
          <a href={links.ask(project, version.id)}>Ask a generator</a> for several answers per item.
        </span>
      </p>
      <div className={styles.form}>
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
          <Loaded of={sets} what="answer sets">
            {({ data }) => (
              <AnswerSetChoice sets={data} chosen={set} choice={choice} change={change} />
            )}
          </Loaded>
          <EmbedderChoice embedders={embedders} choice={choice} change={change} />
          <Loaded of={models} what="entailment models">
            {({ data }) => <EntailmentChoice models={data} choice={choice} change={change} />}
          </Loaded>
          <LabelChoice version={version} choice={choice} change={change} />
          <Loaded of={metrics} what="metrics">
            {({ data }) => (
              <Loaded of={applicable} what="metrics that apply">
                {(found) => (
                  <MetricChoice
                    metrics={data}
                    missing={missingOf(found)}
                    choice={choice}
                    change={change}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
          <TextField
            label="Name"
            id="experiment-name"
            name="name"
            maxLength={200}
            value={choice.name}
            placeholder={suggestedName(subject, choice.embedders)}
            onChange={(e) => change({ name: e.currentTarget.value })}
          />
          {problem !== null && <ProblemNotice problem={problem} />}
          {/* Next to the preflight, so that the buttons stay in place when it loads. */}
          <p className="actions">
            <button type="submit" className="primary" disabled={busy}>
              Start the experiment
            </button>
          </p>
        </div>
        <PreflightView
          project={project}
          version={version.id}
          chosen={choice.embedders}
          sampled={set?.source === 'sampled'}
        />
      </div>
    </form>
  );
}
