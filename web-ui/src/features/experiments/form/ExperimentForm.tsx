import { TextField } from '#shared/ui/Form.tsx';
import { path, post } from '#shared/api/client.ts';
import { Problem } from '#shared/api/problem.ts';
import type {
  Dataset,
  EntailmentModel,
  Experiment,
  MetricList,
  Page,
  Version,
} from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { LabelSourceField } from '#shared/labels/LabelSourceField.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { AnswerSetChoice } from './AnswerSetChoice.tsx';
import { scoredText, subjectOf } from './subject.ts';
import { applicability, missingOf, suggestedName } from './applies.ts';
import { AskFields } from './AskFields.tsx';
import { ASK } from './asking.ts';
import { kindOf, orderOf, preflightOf, queryOf } from './choice.ts';
import {
  EmbedderChoice,
  EntailmentChoice,
  LabelChoice,
  VersionChoice,
  DatasetChoice,
} from './Choices.tsx';
import { JudgeChoice } from '../judges/JudgeChoice.tsx';
import { useRuns } from '../judges/useRuns.ts';
import { MetricChoice } from './MetricChoice.tsx';
import { useAnswers } from './useAnswers.ts';
import { type ChoiceProps, useChoice } from './useChoice.ts';
import { PreflightView } from '../preflight/PreflightView.tsx';
import styles from '../experiments.module.css';

type Props = ChoiceProps & { dataset: Dataset };

/** The form of a new experiment, with its preflight. */
export function ExperimentForm(props: Props) {
  const { project, version, dataset, embedders } = props;
  useTitle(`Evaluate ${dataset.name}`);
  const metrics = useGet<MetricList>('/metrics');
  const models = useGet<Page<EntailmentModel>>('/entailment-models?limit=100');
  const versions = useGet<Page<Version>>(path`/datasets/${dataset.id}/versions` + '?limit=100');
  const datasets = useGet<Page<Dataset>>(path`/projects/${project}/datasets` + '?limit=100');
  const { choice, change } = useChoice(props);
  const answers = useAnswers(project, version.id, choice);
  const { sets, set, applicable, asked } = answers;
  const { runs, judges } = useRuns(project, sets, set);
  const elsewhere = (other: string) =>
    // Another version has other answer sets and other labels.
    go(
      links.evaluate(
        project,
        other,
        queryOf({ ...choice, answers: answers.asks ? ASK : '', outcomes: null, labels: '' }),
      ),
    );
  const applies =
    metrics.state === 'ready' && applicable.state === 'ready'
      ? applicability(metrics.value.data, missingOf(applicable.value), choice.entailment)
      : () => true;
  const subject = subjectOf(dataset.name, set, answers.generator);
  const start = async () => {
    if (choice.embedders.length === 0) {
      throw new Problem(0, 'no-embedder', 'Choose at least one embedder. Sextant adds the floors.');
    }
    if (choice.outcomes?.length === 0) {
      throw new Problem(0, 'no-outcome', 'Choose at least one kind of sampled answers.');
    }
    if (answers.asks && asked === null) {
      throw new Problem(0, 'faulty', 'Correct what the generator is asked for first.');
    }
    const chosen = choice.judges.filter((id) => judges.some((run) => run.id === id));
    const order = orderOf({ ...choice, judges: chosen }, version.id, subject, applies, asked);
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
        {scoredText(version, set, answers.asks ? (asked?.answers_per_item ?? 0) : null, choice)}
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
              <AnswerSetChoice
                sets={data}
                chosen={set}
                choice={choice}
                change={change}
                asking={
                  <Loaded of={answers.generators} what="generators">
                    {(found) => (
                      <AskFields
                        generators={found.data}
                        asking={choice.asking}
                        change={(part) => change({ asking: { ...choice.asking, ...part } })}
                        estimate={answers.estimate}
                      />
                    )}
                  </Loaded>
                }
              />
            )}
          </Loaded>
          <EmbedderChoice embedders={embedders} choice={choice} change={change} />
          <Loaded of={models} what="entailment models">
            {({ data }) => <EntailmentChoice models={data} choice={choice} change={change} />}
          </Loaded>
          <Loaded of={runs} what="label runs">
            {() => (
              <JudgeChoice
                runs={judges}
                chosen={choice.judges}
                choose={(chosen) => change({ judges: chosen })}
              />
            )}
          </Loaded>
          <LabelChoice version={version} choice={choice} change={change} />
          <LabelSourceField
            version={version.id}
            kind={kindOf(choice.label)}
            value={choice.labels === '' ? 'in-force' : choice.labels}
            choose={(labels) => change({ labels: labels === 'in-force' ? '' : labels })}
          />
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
          embedders={choice.embedders}
          answers={answers.asks && asked === null ? null : preflightOf(choice, asked)}
        />
      </div>
    </form>
  );
}
