import { remove } from '#shared/api/client.ts';
import type { OwnSession, SignedOutAnswer } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { browserOf } from './browser.ts';

/** The user's sessions. */
export function Sessions() {
  const found = useGet<{ data: OwnSession[] }>('/sessions');
  return (
    <>
      <h1>Your sessions</h1>
      <Loaded of={found} what="sessions">
        {({ data }) => (
          <>
            <p className="finding">
              You are signed in with {plural(data.length, 'browser')}
              {data.length === 1 ? ': this one.' : ', this one among them.'}
            </p>
            <Table
              caption="Sessions, most recently used first"
              columns={[
                {
                  head: 'Browser',
                  kind: 'title',
                  cell: (s) => (
                    <>
                      <span title={s.user_agent}>{browserOf(s.user_agent)}</span>{' '}
                      {s.current && <span className="quiet">this one</span>}
                    </>
                  ),
                },
                { head: 'From', cell: (s) => s.address },
                { head: 'Signed in', kind: 'brief', cell: (s) => moment(s.created_at) },
                { head: 'Last seen', kind: 'brief', cell: (s) => moment(s.last_seen_at) },
                { head: 'Ends', kind: 'brief', cell: (s) => moment(s.expires_at) },
              ]}
              rows={data}
              keyOf={(s) => s.id}
            />
            <Confirm label="Sign out everywhere" confirm="Sign out everywhere" act={leave}>
              All these sessions end at once, including this one. API keys stay valid.
            </Confirm>
          </>
        )}
      </Loaded>
    </>
  );
}

async function leave(): Promise<void> {
  const { sign_out_address: elsewhere } = await remove<SignedOutAnswer>('/sessions');
  window.location.assign(elsewhere ?? '/');
}
