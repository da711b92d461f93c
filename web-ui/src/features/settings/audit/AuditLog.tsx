import { Listing } from '#shared/ui/Listing.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { TextField } from '#shared/ui/Form.tsx';
import { address } from '#shared/api/client.ts';
import type { AuditEvent } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import {
  type AuditFilter,
  filterOf,
  operationIn,
  outcomeOf,
  queryOf,
  timeOf,
  words,
} from './audit.ts';
import { AuditRetention } from './AuditRetention.tsx';

/** Who did what, with the result. */
export function AuditLog({ query }: { query: URLSearchParams }) {
  const of = filterOf(query);
  const events = usePages<AuditEvent>(`/audit-events?${queryOf(of)}`);
  return (
    <>
      <h1>Audit log</h1>
      <p className="finding">
        Every request that changes something is recorded before it runs, including refused ones.
      </p>
      <Filter of={of} />
      <Listing
        of={events}
        what="events"
        none={<EmptyState text="No events match these filters." />}
      >
        {(rows) => <Events events={rows} of={of} />}
      </Listing>
      <h2>Export</h2>
      <p>
        All events of the chosen period as a file:{' '}
        <a href={address(`/audit-events/export?${queryOf(timeOf(of))}format=jsonl`)} download>
          JSONL
        </a>{' '}
        or{' '}
        <a href={address(`/audit-events/export?${queryOf(timeOf(of))}format=csv`)} download>
          CSV
        </a>
        .
      </p>
      <AuditRetention />
    </>
  );
}

function Filter({ of }: { of: AuditFilter }) {
  return (
    <form
      key={queryOf(of)}
      className="filters"
      onSubmit={(e) => {
        e.preventDefault();
        go(links.settings('audit', filterIn(new FormData(e.currentTarget))));
      }}
    >
      <TextField label="From" name="from" type="date" defaultValue={of.from} />
      <TextField label="Until (inclusive)" name="to" type="date" defaultValue={of.to} />
      <TextField
        label="Operation"
        name="operation"
        defaultValue={words(of.operation ?? '')}
        placeholder="create api key"
      />
      <TextField label="Who" name="actor" defaultValue={of.actor} />
      <TextField label="Id of the object" name="object_id" defaultValue={of.object_id} />
      <button type="submit">Filter</button>
      <a href={links.settings('audit')}>Clear filters</a>
    </form>
  );
}

function filterIn(form: FormData): Record<string, string> {
  const all = [...form].map(([name, value]) => {
    const typed = String(value).trim();
    return [name, name === 'operation' ? operationIn(typed) : typed] as const;
  });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

function Events({ events, of }: { events: AuditEvent[]; of: AuditFilter }) {
  const only = (more: Partial<AuditFilter>) => links.settings('audit', { ...of, ...more });
  return (
    <Table
      caption="Events, newest first"
      columns={[
        {
          head: 'Action',
          kind: 'title',
          cell: (event) => (
            <a href={only({ operation: event.operation })} title={event.operation}>
              {words(event.operation)}
            </a>
          ),
        },
        { head: 'When', kind: 'brief', cell: (event) => moment(event.at) },
        {
          head: 'Who',
          cell: ({ actor }) => (
            <>
              <a href={only({ actor: actor.subject })}>{actor.subject}</a>{' '}
              <span className="quiet">{actor.role ?? actor.kind}</span>
            </>
          ),
        },
        {
          head: 'Object',
          kind: 'brief',
          cell: ({ objects, outcome }) => (
            <Objects
              ids={[
                ...Object.values(objects).map(String),
                ...(outcome?.created_id ? [outcome.created_id] : []),
              ]}
              at={(id) => only({ object_id: id })}
            />
          ),
        },
        { head: 'From', cell: (event) => event.address },
        { head: 'Outcome', cell: outcomeOf },
      ]}
      rows={events}
      keyOf={(event) => event.id}
    />
  );
}

function Objects({ ids, at }: { ids: string[]; at: (id: string) => string }) {
  return ids.map((id) => (
    <a key={id} className="id" href={at(id)}>
      <code>{id.length > 12 ? `…${id.slice(-8)}` : id}</code>
    </a>
  ));
}
