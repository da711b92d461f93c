import type { Operations } from '#shared/api/types.ts';
import { bound, count, plural } from '#shared/format/numbers.ts';
import { duration, moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { Progress } from '#shared/ui/Progress.tsx';
import { Table } from '#shared/ui/Table.tsx';
import styles from './operations.module.css';
import { Unread } from './Unread.tsx';
import { countOf, kindText, kindTitle, leftOut, progressText } from './words.ts';

/** What runs and waits, over all tenants. */
export function Work({ of: state }: { of: Operations }) {
  return (
    <>
      <h2>Queues</h2>
      {state.queues === null ? (
        <Unread of={state} part="queues" />
      ) : (
        <Table
          caption="Queues"
          columns={[
            { head: 'Kind', kind: 'title', cell: (row) => kindTitle(row.kind) },
            { head: 'Waiting', kind: 'number', cell: (row) => count(row.waiting) },
            { head: 'Running', kind: 'number', cell: (row) => count(row.running) },
            { head: 'Most at once', kind: 'number', cell: (row) => bound(row.limit) },
            {
              head: 'Oldest waits for',
              kind: 'number',
              cell: (row) => (row.waiting === 0 ? '' : duration(row.oldest_seconds)),
            },
          ]}
          rows={state.queues}
          keyOf={(row) => row.kind}
        />
      )}
      <Jobs of={state} />
    </>
  );
}

function Jobs({ of: state }: { of: Operations }) {
  const { jobs, deletions } = state;
  if (jobs === null || deletions === null) {
    return (
      <>
        <h2>Jobs and deletions</h2>
        <Unread of={state} part="jobs" />
      </>
    );
  }
  return (
    <>
      <h2>Running</h2>
      <Running jobs={jobs.running} all={countOf(state, 'running')} />
      <h2>Waiting</h2>
      <Waiting jobs={jobs.waiting} all={countOf(state, 'waiting')} />
      <h2>Deletions</h2>
      <p>{deletionText(deletions)}</p>
    </>
  );
}

type Lists = NonNullable<Operations['jobs']>;

function Running({ jobs: rows, all }: { jobs: Lists['running']; all: number | null }) {
  if (rows.length === 0) {
    return <p>Nothing runs.</p>;
  }
  return (
    <>
      <LeftOut text={leftOut(rows.length, all)} />
      <Table
        caption="Running jobs"
        columns={[
          { head: 'Job', kind: 'title', cell: (row) => kindText(row.kind) },
          { head: 'Id', cell: (row) => <Id of={row.id} /> },
          { head: 'Tenant', cell: (row) => <Tenant id={row.tenant_id} /> },
          { head: 'Stage', kind: 'brief', cell: (row) => row.stage },
          {
            head: 'Progress',
            cell: (row) => (
              <>
                {progressText(row.done, row.total)}
                {row.done !== null && row.total !== null && row.total > 0 && (
                  <Progress
                    share={Math.min(1, row.done / row.total)}
                    label={`Progress of ${row.id}`}
                  />
                )}
              </>
            ),
          },
          { head: 'Attempt', kind: 'number', cell: (row) => count(row.attempt) },
          { head: 'Started', cell: (row) => moment(row.started_at ?? row.queued_at) },
        ]}
        rows={rows}
        keyOf={(row) => row.id}
      />
    </>
  );
}

/** A long list is folded, so that what follows is in sight. */
const MOST_UNFOLDED = 10;

function Waiting({ jobs, all }: { jobs: Lists['waiting']; all: number | null }) {
  if (jobs.length === 0) {
    return <p>Nothing waits.</p>;
  }
  return jobs.length <= MOST_UNFOLDED ? (
    <WaitingTable jobs={jobs} />
  ) : (
    <details>
      <summary>{leftOut(jobs.length, all) ?? `All ${count(jobs.length)}, oldest first`}</summary>
      <WaitingTable jobs={jobs} />
    </details>
  );
}

function WaitingTable({ jobs }: { jobs: Lists['waiting'] }) {
  return (
    <Table
      caption="Waiting jobs"
      columns={[
        { head: 'Job', kind: 'title', cell: (row) => kindText(row.kind) },
        { head: 'Id', cell: (row) => <Id of={row.id} /> },
        { head: 'Tenant', cell: (row) => <Tenant id={row.tenant_id} /> },
        { head: 'Place in its tenant', kind: 'number', cell: (row) => count(row.place) },
        { head: 'Attempts', kind: 'number', cell: (row) => count(row.attempt) },
        { head: 'Queued', cell: (row) => moment(row.queued_at) },
      ]}
      rows={jobs}
      keyOf={(row) => row.id}
    />
  );
}

function LeftOut({ text }: { text: string | null }) {
  return text !== null && <p className="quiet">{text}</p>;
}

function Id({ of }: { of: string }) {
  return <code className={styles.id}>{of}</code>;
}

function Tenant({ id }: { id: string }) {
  const operates = useMay('operate');
  return operates ? (
    <a href={links.tenant(id)}>
      <Id of={id} />
    </a>
  ) : (
    <Id of={id} />
  );
}

function deletionText(deletions: { open: number; oldest_at: string | null }): string {
  return deletions.oldest_at === null
    ? 'Every deletion has been swept.'
    : `${plural(deletions.open, 'deletion')} ${deletions.open === 1 ? 'is' : 'are'} still being swept; the oldest was requested ${moment(deletions.oldest_at)}.`;
}
