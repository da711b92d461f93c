import type { ReactNode } from 'react';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { address, path, post } from '#shared/api/client.ts';
import type { Experiment, MetricList } from '#shared/api/types.ts';
import { ExportSection } from '#shared/exports/ExportSection.tsx';
import { count, plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { useBlind, useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { truthSentence } from '#shared/labels/labelChoice.ts';
import { outcomesText } from '#shared/terms/outcomes.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { VersionLink } from './VersionLink.tsx';
import { ExperimentUnderway } from './ExperimentUnderway.tsx';
import { Failures } from './Failures.tsx';
import { floorsIn, rerunAddress } from './rerun.ts';
import styles from './experiment.module.css';
import {
  canCancel,
  endedInSampling,
  hasReport,
  isFinal,
  retryOf,
  answerSetOf,
  stateLine,
} from './state.ts';

type OfExperiment = { experiment: Experiment };
type Props = OfExperiment & { stale: boolean; again: () => void };

/** An experiment's settings, its state, and the actions on it. */
export function ExperimentHeader({ experiment, stale, again }: Props) {
  const { name, state, progress } = experiment;
  const truth = truthSentence(experiment);
  return (
    <header className="experiment">
      <div className={styles.head}>
        <div>
          <h1>{name}</h1>
          <p className={styles.stateLine}>
            {stateLine(experiment)} · <VersionLink experiment={experiment} /> ·{' '}
            {experiment.embedders.map(embedderText).join(', ')}
          </p>
          {truth !== null && <p className="quiet">{truth}</p>}
          {experiment.fact_runs.length > 0 && <FactsFrom experiment={experiment} />}
          {answerSetOf(experiment) !== null && (
            <p className="quiet">
              Sampled answers that count: {outcomesText(experiment.outcomes)}.
            </p>
          )}
        </div>
        <Actions experiment={experiment} again={again} />
      </div>
      {stale && <p role="status">The connection is lost; Sextant tries again.</p>}
      {!isFinal(state) && !stale && <ExperimentUnderway experiment={experiment} />}
      {state === 'failed' && (
        <div className="notice" role="alert">
          <p>
            {experiment.failure ?? 'The experiment failed.'} {keptText(experiment)}
          </p>
        </div>
      )}
      {hasReport(state) && experiment.failure !== null && (
        <div className="notice" role="alert">
          <p>
            The new report could not be made: {experiment.failure} This page shows the previous one.
          </p>
        </div>
      )}
      {state === 'cancelled' && <p>It was cancelled. {keptText(experiment)} There is no report.</p>}
      {progress.failed > 0 && state !== 'sampling' && !endedInSampling(experiment) && (
        <details>
          <summary>Why {count(progress.failed)} failed</summary>
          <Failures experiment={experiment} />
        </details>
      )}
    </header>
  );
}

/** {@code ada-3 (12,300 tokens billed)} for an embedder on a server. */
function embedderText({ name, tokens_billed: billed }: Experiment['embedders'][number]): string {
  return billed === null ? name : `${name} (${plural(billed, 'token')} billed)`;
}

/** The label runs that the atomic facts come from. */
function FactsFrom({ experiment: { project_id: project, fact_runs: runs } }: OfExperiment) {
  return (
    <p className="quiet">
      Facts from{' '}
      {runs.map(({ run_id: run, labeller, version, role }, i) => (
        <span key={run}>
          {i > 0 && ', '}
          <a href={links.labelRun(project, run)}>
            {labeller}, version {version}
          </a>
          {role !== null && ` (${role === 'judged' ? 'judged answers' : 'samples'})`}
        </span>
      ))}
      .
    </p>
  );
}

const CANCEL_SAMPLING =
  'Sampling stops as well if this experiment asked for the answers. Paid answers are kept.';

function keptText(experiment: Experiment): ReactNode {
  const { project_id: project, version_id: version, answer_set: set } = experiment;
  return endedInSampling(experiment) ? (
    <>
      The answers sampled so far are kept in{' '}
      <a href={links.answerSet(project, version, set.id)}>the answer set {set.name}</a>.
    </>
  ) : (
    'Scores computed so far are kept.'
  );
}

function Actions({ experiment, again }: { experiment: Experiment; again: () => void }) {
  const { id, state } = experiment;
  const mayWrite = useMay('write');
  const mayExport = useMay('export');
  const blind = useBlind();
  const metrics = useGet<MetricList>('/metrics');
  const floors = metrics.state === 'ready' ? floorsIn(metrics.value) : [];
  const label = retryOf(state);
  const ask = (verb: 'cancel' | 'retry-failed') => async () => {
    await post(path`/experiments/${id}/${verb}`);
    again();
  };
  return (
    <div className={styles.actions}>
      <div className="actions">
        {mayWrite && label !== null && (
          <ActionButton act={ask('retry-failed')}>{label}</ActionButton>
        )}
        {mayWrite && isFinal(state) && (
          <a className="button" href={rerunAddress(experiment, floors)}>
            Run again
          </a>
        )}
        {hasReport(state) && !blind && (
          <>
            <a className="button" href={links.compare(experiment.project_id, { experiment: id })}>
              Compare
            </a>
            <span className={styles.downloads}>
              Download{' '}
              <a href={address(path`/experiments/${id}/report`)} download="report.json">
                report.json
              </a>{' '}
              <a href={address(path`/experiments/${id}/manifest`)} download="manifest.json">
                manifest.json
              </a>
            </span>
          </>
        )}
      </div>
      {mayExport && hasReport(state) && (
        <ExportSection
          of={{ experiment_id: id }}
          formats={['bundle', 'html', 'pdf', 'junit']}
          none="A bundle has the report and all rows that its figures depend on, with checksums. The other files show the report alone."
        />
      )}
      {mayWrite && canCancel(state) && (
        <Confirm label="Cancel" confirm="Cancel it" act={ask('cancel')}>
          {state === 'sampling' && CANCEL_SAMPLING}
          {state !== 'sampling' && experiment.report_number > 1
            ? 'Scores computed so far are kept, and so is the previous report.'
            : state !== 'sampling' && 'Scores computed so far are kept. No report is made.'}
        </Confirm>
      )}
    </div>
  );
}
