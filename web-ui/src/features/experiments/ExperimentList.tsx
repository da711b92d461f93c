import { useEffect } from 'react';
import { path } from '#shared/api/client.ts';
import type { Experiment } from '#shared/api/types.ts';
import { moment } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/usePages.ts';
import { isFinal, shareDone, stateLine } from './state.ts';
import { useExperiment } from './useExperiment.ts';

/** A browser opens six connections to a server: so many rows may each keep one open. */
const LIVE_ROWS = 3;

/** The project's experiments, newest first, with live progress of those that run. */
export function ExperimentList({ project }: { project: string }) {
  const pages = usePages<Experiment>(path`/projects/${project}/experiments`);
  return (
    <section aria-labelledby="experiments">
      <h2 id="experiments">Experiments</h2>
      <Loaded of={pages} what="experiments">
        {({ data }) => <Experiments all={data} reload={pages.reload} />}
      </Loaded>
      {pages.more !== null && (
        <button type="button" onClick={() => void pages.more?.()}>
          Show more
        </button>
      )}
    </section>
  );
}

function Experiments({ all, reload }: { all: Experiment[]; reload: () => void }) {
  if (all.length === 0) {
    return (
      <Empty>
        <p>No experiment yet. Import a dataset, then evaluate it with one or more embedders.</p>
      </Empty>
    );
  }
  const live = all.filter((e) => !isFinal(e.state)).slice(0, LIVE_ROWS);
  return (
    <Table
      caption="Experiments"
      columns={[
        {
          head: 'Experiment',
          kind: 'title',
          cell: (e) => <a href={links.experiment(e.id)}>{e.name}</a>,
        },
        { head: 'Dataset', cell: (e) => e.dataset.name },
        { head: 'Embedders', cell: (e) => e.embedders.map((m) => m.name).join(', ') },
        {
          head: 'State',
          cell: (e) => <State listed={e} live={live.includes(e)} ended={reload} />,
        },
        { head: 'Created', cell: (e) => moment(e.created_at) },
      ]}
      rows={all.toSorted((a, b) => b.created_at.localeCompare(a.created_at))}
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
