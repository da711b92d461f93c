import { path } from '#shared/api/client.ts';
import type { Experiment, Version } from '#shared/api/types.ts';
import { Progress } from '#shared/ui/Progress.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { usePace } from '#shared/query/usePace.ts';
import { links } from '#shared/navigation/links.ts';
import { drawsLine, scoringLine, shareDone, stagesOf } from './state.ts';

/** A running experiment: its stage, progress and speed. */
export function ExperimentUnderway({ experiment }: { experiment: Experiment }) {
  const { state, progress, report_number: report, version_id: version } = experiment;
  const pace = usePace(`${experiment.id} ${state}`, progress.done, progress.total);
  const found = useGet<Version>(path`/versions/${version}`);
  return (
    <>
      <ol className="stages" aria-live="polite">
        {stagesOf(experiment).map(([stage, words]) => (
          <li key={stage} aria-current={stage === state ? 'step' : undefined}>
            {words}
          </li>
        ))}
      </ol>
      <Progress
        share={state === 'reporting' ? 1 : shareDone(experiment)}
        label={`Progress of ${experiment.name}`}
      />
      <p>
        {state === 'sampling' && <Sampling experiment={experiment} />}
        {state === 'queued' && 'It waits for its turn.'}
        {state === 'scoring' &&
          found.state === 'ready' &&
          scoringLine(experiment, found.value.item_count, pace)}
        {state === 'reporting' && 'All items are scored; the statistics are made of the scores.'}
        {state === 'cancelling' && 'It is being cancelled.'}
      </p>
      <p className="quiet">
        It is safe to close this page: the experiment continues.
        {report > 1 && ' The previous report comes back if this run is cancelled or fails.'}
      </p>
    </>
  );
}

/** How many answers there are so far; their page shows the cost. */
function Sampling({ experiment }: { experiment: Experiment }) {
  const { project_id: project, version_id: version, answer_set: set } = experiment;
  return (
    <>
      {drawsLine(experiment)}. Scoring begins by itself when all are there.{' '}
      <a href={links.answerSet(project, version, set.id)}>Outcomes and cost so far</a>
    </>
  );
}
