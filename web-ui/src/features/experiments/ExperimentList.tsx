import { Listing } from '#shared/ui/Listing.tsx';
import { type ReactNode, useEffect } from 'react';
import { path } from '#shared/api/client.ts';
import type { Experiment } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { importing } from '#shared/format/snippets.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LoadSamples } from '#shared/ui/LoadSamples.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { Snippet } from '#shared/ui/Snippet.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { VersionLink } from './progress/VersionLink.tsx';
import { followed, hasReport, isFinal, shareDone, stateLine } from './progress/state.ts';
import { useExperiment } from './progress/useExperiment.ts';
import { useNewExperiment } from './form/useNewExperiment.ts';
import styles from './experiments.module.css';

/** Limits the rows with an open stream: a browser opens six connections to a server. */
const LIVE_ROWS = 3;

/** Milliseconds between two reads of the list while it has more open rows than that. */
const REST_MS = 5_000;

/** Limits the reports whose finding is shown: each costs one request. */
const MOST_FINDINGS = 6;

type Props = {
  project: string;
  /** The finding of an experiment's report, in one line. */
  finding: (experiment: string) => ReactNode;
};

/** The project's experiments, newest first, with live progress of running ones. */
export function ExperimentList({ project, finding }: Props) {
  const pages = usePages<Experiment>(path`/projects/${project}/experiments`, 100, (all) =>
    followed(all, LIVE_ROWS + 1).length > LIVE_ROWS ? REST_MS : false,
  );
  const another = useNewExperiment(project);
  return (
    <section aria-labelledby="experiments">
      <h2 id="experiments">Experiments</h2>
      {another !== null && pages.state === 'ready' && pages.value.data.length > 0 && (
        <p className={`actions ${styles.firstAction}`}>
          {another !== undefined && (
            <a className="button primary" href={another}>
              New experiment
            </a>
          )}
        </p>
      )}
      <Listing
        of={pages}
        what="experiments"
        lines={6}
        none={<None project={project} first={another ?? null} />}
      >
        {(all) => <Experiments all={all} finding={finding} reload={pages.reload} />}
      </Listing>
    </section>
  );
}

function None({ project, first }: { project: string; first: string | null }) {
  if (first !== null) {
    return (
      <EmptyState
        text="No experiment yet. Evaluate a dataset with one or more embedders."
        action={
          <a className="button primary" href={first}>
            New experiment
          </a>
        }
      />
    );
  }
  return (
    <EmptyState
      text="No experiment yet. Import a dataset, then evaluate it with one or more embedders."
      action={
        <>
          <a className="button primary" href={links.datasets(project)}>
            Import answers
          </a>
          <LoadSamples project={project} />
        </>
      }
    >
      <Snippet title="Import by the API" text={importing(project)} />
    </EmptyState>
  );
}

type ListProps = Omit<Props, 'project'> & { all: Experiment[]; reload: () => void };

function Experiments({ all, finding, reload }: ListProps) {
  const rows = all.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const withFinding = rows.filter((e) => hasReport(e.state)).slice(0, MOST_FINDINGS);
  const live = followed(all, LIVE_ROWS);
  return (
    <Table
      caption="Experiments"
      columns={[
        {
          head: 'Experiment',
          kind: 'title',
          cell: (e) => <a href={links.experiment(e.id)}>{e.name}</a>,
        },
        {
          head: 'Found',
          kind: 'prose',
          cell: (e) =>
            withFinding.includes(e) && <div className={styles.found}>{finding(e.id)}</div>,
        },
        { head: 'Dataset', kind: 'brief', cell: (e) => <VersionLink experiment={e} /> },
        {
          head: 'Embedders',
          kind: 'brief',
          cell: (e) => e.embedders.map((m) => m.name).join(', '),
        },
        {
          head: 'State',
          kind: 'brief',
          cell: (e) => <State listed={e} live={live.includes(e)} ended={reload} />,
        },
        { head: 'Created', kind: 'brief', cell: (e) => moment(e.created_at) },
      ]}
      rows={rows}
      keyOf={(e) => e.id}
    />
  );
}

type StateProps = { listed: Experiment; live: boolean; ended: () => void };

function State({ listed, live, ended }: StateProps) {
  const watched = useExperiment(live ? listed.id : null);
  const now = watched.experiment ?? listed;
  const over = live && isFinal(now.state);
  useEffect(() => {
    if (over) {
      ended();
    }
  }, [over, ended]);
  return (
    <>
      {stateLine(now)}
      {!isFinal(now.state) && <Progress share={shareDone(now)} label={`Progress of ${now.name}`} />}
    </>
  );
}
