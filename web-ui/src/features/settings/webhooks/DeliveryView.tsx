import { path, post } from '#shared/api/client.ts';
import type { WebhookDeliveryDetail } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { useGet } from '#shared/query/useGet.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { deliveryState } from './webhooks.ts';

type Props = { webhook: string; id: string; changed: () => void };
type Call = WebhookDeliveryDetail['calls'][number];

const LOOK_MS = 2000;

/** A delivery with its calls and what it says. */
export function DeliveryView({ webhook, id, changed }: Props) {
  const own = path`/webhooks/${webhook}/deliveries/${id}`;
  const found = useGet<WebhookDeliveryDetail>(own, ({ state }) =>
    state === 'pending' ? LOOK_MS : false,
  );
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      <Loaded of={found} what="delivery" lines={3}>
        {(delivery) => (
          <>
            <p className="finding">
              {delivery.type}, {moment(delivery.occurred_at)}: {deliveryState(delivery)}.
            </p>
            <p className="quiet">
              Message <code>{delivery.event_id}</code>
            </p>
            {delivery.calls.length > 0 && <Calls calls={delivery.calls} />}
            <details>
              <summary>What the message says</summary>
              <pre className="wrapped">{JSON.stringify(delivery.data, null, 2)}</pre>
            </details>
            {delivery.state !== 'pending' && (
              <p className="actions">
                <ActionButton
                  act={async () => {
                    await post(`${own}/replay`);
                    found.reload();
                    changed();
                  }}
                >
                  Send again
                </ActionButton>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Calls({ calls }: { calls: Call[] }) {
  return (
    <Table
      caption="Calls"
      columns={[
        { head: 'Call', kind: 'title', cell: ({ started_at }) => moment(started_at) },
        { head: 'Status', kind: 'number', cell: ({ status }) => status ?? '' },
        {
          head: 'Took',
          kind: 'number',
          cell: ({ duration_ms }) => (duration_ms === null ? '' : `${duration_ms}\u00a0ms`),
        },
        { head: 'Problem', cell: problemOf },
        { head: 'Reply', kind: 'prose', cell: ({ reply }) => reply ?? '' },
      ]}
      rows={calls}
      keyOf={({ number }) => String(number)}
    />
  );
}

function problemOf({ duration_ms, error }: Call): string {
  return duration_ms === null ? 'under way, or its server stopped' : (error ?? '');
}
