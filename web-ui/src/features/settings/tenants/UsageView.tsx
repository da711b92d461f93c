import type { Usage } from '#shared/api/types.ts';
import { bytes, count } from '#shared/format/numbers.ts';
import { day, moment } from '#shared/format/times.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { amount, LIMITS, limitOf, nearest, shareOf } from './usage.ts';

/** The tenant's limits, its usage, and its daily usage. */
export function UsageView() {
  const found = useGet<Usage>('/usage');
  return (
    <>
      <h1>Usage</h1>
      <Loaded of={found} what="usage">
        {(usage) => (
          <>
            <p className="finding">{nearest(usage.limits)}</p>
            <UsageFacts usage={usage} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Shared by the tenant's own page and the operator's. */
export function UsageFacts({ usage }: { usage: Usage }) {
  return (
    <>
      <Table
        caption="Limits"
        columns={[
          { head: 'What', kind: 'title', cell: (row) => LIMITS[row.name] },
          { head: 'Used', kind: 'number', cell: (row) => amount(row.name, row.used) },
          { head: 'Reserved', kind: 'number', cell: (row) => amount(row.name, row.reserved) },
          { head: 'Limit', kind: 'number', cell: limitOf },
          {
            head: 'Share',
            cell: (row) => <Share of={row} />,
          },
          {
            head: 'Resets',
            cell: (row) => (row.resets_at === null ? '' : moment(row.resets_at)),
          },
        ]}
        rows={usage.limits}
        keyOf={(row) => row.name}
      />
      <div className="frames">
        <section>
          <h2>Storage</h2>
          <Table
            compact
            caption="Stored bytes by kind"
            columns={[
              { head: 'What', kind: 'title', cell: ([name]) => name },
              { head: 'Stored', kind: 'number', cell: ([, size]) => bytes(size) },
            ]}
            rows={Object.entries(usage.stored)}
            keyOf={([name]) => name}
          />
        </section>
        <section>
          <h2>Daily usage</h2>
          <p className="quiet">Days are in UTC. {waitingOf(usage.queued_experiments)}</p>
          <Table
            compact
            caption="Use by day"
            columns={[
              { head: 'Day', kind: 'title', cell: (row) => day(row.day) },
              { head: 'Texts embedded', kind: 'number', cell: (row) => count(row.texts_embedded) },
              { head: 'LLM tokens', kind: 'number', cell: (row) => count(row.llm_tokens) },
              { head: 'Requests', kind: 'number', cell: (row) => count(row.requests) },
            ]}
            rows={usage.days}
            keyOf={(row) => row.day}
          />
        </section>
      </div>
    </>
  );
}

function Share({ of }: { of: Usage['limits'][number] }) {
  const share = shareOf(of);
  return share === null ? null : (
    <Progress share={share} label={`${LIMITS[of.name]}: share used`} />
  );
}

function waitingOf(experiments: number): string {
  return experiments === 1
    ? '1 experiment waits for its turn.'
    : `${count(experiments)} experiments wait for their turn.`;
}
