import { Listing } from '#shared/ui/Listing.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { useState } from 'react';
import { path, remove } from '#shared/api/client.ts';
import type { ApiKey, NewApiKey, Project } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { keysFinding } from './keys.ts';
import { NewKey } from './NewKey.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { UseKey } from './UseKey.tsx';

/** The API keys of programs. */
export function Keys() {
  const keys = usePages<ApiKey>('/api-keys');
  const projects = usePages<Project>('/projects');
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [now] = useState(() => new Date());
  const known = projects.state === 'ready' ? projects.value.data : [];
  return (
    <>
      <h1>API keys</h1>
      <Listing of={keys} what="keys">
        {(data) => (
          <>
            <p className="finding">{keysFinding(data, now)}</p>
            {made !== null && (
              <ShownOnce
                what={`The key “${made.name}”`}
                secret={made.secret}
                use={`curl -H 'Authorization: Bearer ${made.secret}' ${window.location.origin}/api/v1/me`}
              />
            )}
            <NewKey
              projects={known}
              made={(key) => {
                setMade(key);
                keys.reload();
              }}
            />
            {data.length === 0 ? (
              <EmptyState text="No API keys yet. Programs need one to import, evaluate or export." />
            ) : (
              <KeyTable keys={data} projects={known} changed={keys.reload} />
            )}
            <UseKey origin={window.location.origin} />
          </>
        )}
      </Listing>
    </>
  );
}

type TableProps = { keys: ApiKey[]; projects: Project[]; changed: () => void };

function KeyTable({ keys, projects, changed }: TableProps) {
  const nameOf = (id: string) => projects.find((each) => each.id === id)?.name ?? id;
  return (
    <Table
      caption="API keys"
      columns={[
        {
          head: 'Key',
          kind: 'title',
          cell: (key) => (
            <>
              {key.name} <code className="quiet">{key.prefix}…</code>
            </>
          ),
        },
        { head: 'May', cell: (key) => key.scopes.join(', ') },
        {
          head: 'Where',
          kind: 'brief',
          cell: (key) => (key.only_project === null ? 'every project' : nameOf(key.only_project)),
        },
        {
          head: 'Last used',
          kind: 'brief',
          cell: (key) =>
            key.last_used_at === null
              ? 'never'
              : `${moment(key.last_used_at)} from ${key.last_used_address ?? 'somewhere'}`,
        },
        { head: 'State', cell: stateOf },
        {
          head: 'Revoke',
          cell: (key) =>
            key.state === 'active' && (
              <Confirm
                label="Revoke"
                confirm={`Revoke “${key.name}”`}
                act={async () => {
                  await remove(path`/api-keys/${key.id}`);
                  changed();
                }}
              >
                Requests with this key are refused at once. This cannot be undone.
              </Confirm>
            ),
        },
      ]}
      rows={keys}
      keyOf={(key) => key.id}
    />
  );
}

function stateOf(key: ApiKey): string {
  switch (key.state) {
    case 'revoked':
      return `revoked by ${key.revoked_by ?? 'somebody'}`;
    case 'expired':
      return `ended ${moment(key.expires_at)}`;
    case 'active':
      return `active until ${moment(key.expires_at)}`;
  }
}
