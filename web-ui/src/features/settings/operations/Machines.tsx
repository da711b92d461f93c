import type { Operations } from '#shared/api/types.ts';
import { bytes, count, plural } from '#shared/format/numbers.ts';
import { duration, moment } from '#shared/format/times.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Table } from '#shared/ui/Table.tsx';
import styles from './operations.module.css';
import { Unread } from './Unread.tsx';
import { roundText } from './words.ts';

type Props = { of: Operations };

/** The processes of the platform, and what they know of themselves. */
export function Machines({ of: state }: Props) {
  return (
    <>
      <h2>Task managers</h2>
      {state.clusters.map((cluster) => (
        <TaskManagers key={cluster.name} of={state} cluster={cluster} />
      ))}
      <Models of={state} />
      <Rounds of={state} />
      <Database of={state} />
    </>
  );
}

function TaskManagers({ of, cluster }: Props & { cluster: Operations['clusters'][number] }) {
  const managers = cluster.task_managers;
  if (managers === null) {
    return <Unread of={of} part="task-managers" cluster={cluster.name} />;
  }
  if (managers.length === 0) {
    return <p>No task manager has registered for “{cluster.name}”.</p>;
  }
  return (
    <Table
      caption={`Task managers of ${cluster.name}`}
      columns={[
        { head: 'Task manager', kind: 'title', cell: (row) => row.id },
        { head: 'Runs', kind: 'brief', cell: () => cluster.name },
        { head: 'Host', kind: 'brief', cell: (row) => row.host },
        {
          head: 'Free slots',
          kind: 'number',
          cell: (row) => `${count(row.free_slots)} of ${count(row.slots)}`,
        },
        { head: 'Processors', kind: 'number', cell: (row) => count(row.processors) },
        { head: 'Heap', kind: 'number', cell: (row) => bytes(row.memory_bytes) },
        { head: 'Last heartbeat', cell: (row) => heartbeat(of.read_at, row.seen_at) },
      ]}
      rows={managers}
      keyOf={(row) => row.id}
    />
  );
}

function Models({ of: state }: Props) {
  const { open, most_bytes: most, used_bytes: used } = state.models;
  return (
    <>
      <h2>Models in memory</h2>
      <p>
        {bytes(used)} of {bytes(most)} in the process that answers, on its processor. Task managers
        keep their own.
      </p>
      {open.length > 0 && (
        <Table
          caption="Models in memory"
          columns={[
            { head: 'Model', kind: 'title', cell: (row) => row.name ?? 'not shipped' },
            {
              head: 'Revision',
              cell: (row) =>
                row.revision === null ? (
                  'being tried'
                ) : (
                  <code title={row.revision}>{row.revision.slice(0, 12)}</code>
                ),
            },
            { head: 'Memory', kind: 'number', cell: (row) => bytes(row.bytes) },
            {
              head: 'State',
              cell: (row) =>
                row.idle_seconds === null ? row.state : `idle for ${duration(row.idle_seconds)}`,
            },
          ]}
          rows={open.map((model, at) => ({ ...model, at }))}
          keyOf={(row) => `${row.revision ?? ''} ${row.at}`}
        />
      )}
    </>
  );
}

function Rounds({ of: state }: Props) {
  return (
    <>
      <h2>Background work</h2>
      <p>One process leads each. Rounds and failures are those of the process that answers.</p>
      <Table
        caption="Background work"
        columns={[
          { head: 'Work', kind: 'title', cell: (row) => roundText(row.name) },
          { head: 'Led by', cell: (row) => leaderOf(state, row.leader) },
          { head: 'Every', kind: 'number', cell: (row) => every(row.interval_seconds) },
          {
            head: 'Last round',
            cell: (row) => (row.led_at === null ? 'none here' : ago(state.read_at, row.led_at)),
          },
          { head: 'Failures', kind: 'number', cell: (row) => count(row.failures) },
          {
            head: 'Last failure',
            cell: (row) =>
              row.failed_at === null ? '' : `${row.failure ?? ''}, ${moment(row.failed_at)}`,
          },
        ]}
        rows={state.rounds}
        keyOf={(row) => row.name}
      />
    </>
  );
}

function leaderOf(state: Operations, leader: string | null) {
  if (leader === null) {
    return state.database === null ? 'not read' : 'nobody';
  }
  return leader === state.process ? 'this process' : <code className={styles.id}>{leader}</code>;
}

function Database({ of: state }: Props) {
  const { database, log_archive: archive } = state;
  return (
    <>
      <h2>Database</h2>
      {database === null ? (
        <Unread of={state} part="database" />
      ) : (
        <Facts
          of={[
            ['Size', bytes(database.bytes)],
            [
              'Connections',
              `${count(database.connections)} of ${count(database.most_connections)}`,
            ],
            ['Postgres', database.server_version],
            ['Schema', state.schema_version],
            ['Sextant', state.version],
            ['Processes of the API', plural(database.processes.length, 'process', 'processes')],
          ]}
        />
      )}
      {archive === null ? <Unread of={state} part="log-archive" /> : <p>{archiveText(archive)}</p>}
      <Table
        compact
        caption="Connections of the process that answers"
        columns={[
          { head: 'Connections for', kind: 'title', cell: (row) => row.name },
          {
            head: 'In use',
            kind: 'number',
            cell: (row) => `${count(row.used)} of ${count(row.most)}`,
          },
          { head: 'Waited for', kind: 'number', cell: (row) => count(row.waiting) },
        ]}
        rows={state.pools}
        keyOf={(row) => row.name}
      />
    </>
  );
}

function archiveText(archive: NonNullable<Operations['log_archive']>): string {
  if (!archive.enabled) {
    return 'The log of the database is not archived.';
  }
  const last =
    archive.age_seconds === null
      ? 'no file has been archived yet'
      : `the last file was archived ${duration(archive.age_seconds)} ago`;
  return archive.failing
    ? `The last try to archive the log of the database failed; ${last}.`
    : `The log of the database is archived; ${last}.`;
}

/** A task manager that has just registered has none. */
function heartbeat(now: string, then: string | null): string {
  return then === null ? 'none yet' : ago(now, then);
}

/** Clocks of machines differ a little, so that a heartbeat may look as if it were to come. */
function ago(now: string, then: string): string {
  return `${duration((Date.parse(now) - Date.parse(then)) / 1000)} ago`;
}

function every(seconds: number): string {
  return seconds < 1 ? `${seconds.toFixed(2).replace(/0+$/, '')}\u00a0s` : duration(seconds);
}
