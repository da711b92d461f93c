import { useState } from 'react';
import { patch, path, post, remove } from '#shared/api/client.ts';
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryState,
} from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Form, textIn } from '#shared/ui/Form.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Select } from '#shared/ui/Select.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { ShownOnce } from '../keys/ShownOnce.tsx';
import { DeliveryView } from './DeliveryView.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { addressOf, deliveryState, eventsIn, isMail, urlOf, webhookState } from './webhooks.ts';

type Props = { id: string; delivery: string | null };
type Filter = WebhookDeliveryState | 'any';

/** Milliseconds between two reads of the deliveries while one is under way. */
const LOOK_MS = 2_000;

const FILTERS: [Filter, string][] = [
  ['any', 'all deliveries'],
  ['pending', 'pending'],
  ['delivered', 'delivered'],
  ['failed', 'failed'],
  ['dropped', 'dropped'],
];

/** A webhook with what was sent to it. */
export function WebhookView({ id, delivery }: Props) {
  const found = useGet<Webhook>(path`/webhooks/${id}`);
  const [filter, setFilter] = useState<Filter>('any');
  const deliveries = usePages<WebhookDelivery>(
    path`/webhooks/${id}/deliveries` + (filter === 'any' ? '' : `?state=${filter}`),
    100,
    (rows) => (rows.some(({ state }) => state === 'pending') ? LOOK_MS : false),
  );
  const changed = () => {
    found.reload();
    deliveries.reload();
  };
  return (
    <>
      <p>
        <a href={links.settings('webhooks')}>All webhooks</a>
      </p>
      <Loaded of={found} what="webhook" lines={3}>
        {(webhook) => (
          <>
            <h1 className="wrapped">{addressOf(webhook)}</h1>
            <p className="finding">This webhook is {webhookState(webhook)}.</p>
            {webhook.state === 'enabled' && webhook.next_summary_at !== null && (
              <p>The next summary of a week is sent on {moment(webhook.next_summary_at)}.</p>
            )}
            {webhook.description !== '' && <p>{webhook.description}</p>}
            <WebhookActions webhook={webhook} changed={changed} />
          </>
        )}
      </Loaded>
      {delivery !== null && (
        <DeliveryView key={delivery} webhook={id} id={delivery} changed={changed} />
      )}
      <h2>Deliveries</h2>
      <p>
        <Select<Filter> aria-label="Show" value={filter} options={FILTERS} choose={setFilter} />
      </p>
      <Listing
        of={deliveries}
        what="deliveries"
        none={
          <EmptyState text="Nothing was sent in the last 30 days. Send a test to try the receiver." />
        }
      >
        {(data) => <DeliveryTable deliveries={data} />}
      </Listing>
    </>
  );
}

function WebhookActions({ webhook, changed }: { webhook: Webhook; changed: () => void }) {
  const [rotated, setRotated] = useState<string | null>(null);
  const own = path`/webhooks/${webhook.id}`;
  const enabled = webhook.state === 'enabled';
  const turn = async (state: 'enabled' | 'disabled') => {
    await patch<Webhook>(own, { state });
    changed();
  };
  return (
    <>
      {rotated !== null && (
        <ShownOnce
          what="The new secret"
          secret={rotated}
          kept="stores it encrypted, and signs with the old one as well for 24 hours"
        />
      )}
      <p className="actions">
        {enabled ? (
          <ActionButton
            act={async () => {
              await post(`${own}/test`);
              changed();
            }}
          >
            Send a test
          </ActionButton>
        ) : (
          <ActionButton className="primary" act={() => turn('enabled')}>
            {webhook.state === 'unconfirmed' ? 'Ask again' : 'Enable'}
          </ActionButton>
        )}
      </p>
      <details>
        <summary>Change the webhook</summary>
        <Form
          className="setting"
          submit="Save"
          act={async (form) => {
            await patch<Webhook>(own, {
              url: urlOf(textIn(form, 'url')),
              description: textIn(form, 'description'),
              ...eventsIn(form),
            });
            changed();
          }}
        >
          <WebhookFields of={webhook} />
        </Form>
      </details>
      <div className="actions">
        {!isMail(webhook) && (
          <Confirm
            label="Rotate the secret"
            confirm="Rotate the secret"
            act={async () => {
              setRotated((await post<NewWebhook>(`${own}/rotate-secret`)).secret);
              changed();
            }}
          >
            A new secret signs from now on, the old one as well for 24 hours.
          </Confirm>
        )}
        {webhook.state !== 'disabled' && (
          <Confirm label="Disable" confirm="Disable the webhook" act={() => turn('disabled')}>
            Nothing is sent until somebody enables it. What is on its way is dropped.
          </Confirm>
        )}
        <Confirm
          label="Delete"
          confirm="Delete the webhook"
          act={async () => {
            await remove(own);
            go(links.settings('webhooks'));
          }}
        >
          The webhook and the record of its deliveries are deleted. This cannot be undone.
        </Confirm>
      </div>
    </>
  );
}

function DeliveryTable({ deliveries }: { deliveries: WebhookDelivery[] }) {
  return (
    <Table
      caption="Deliveries"
      columns={[
        {
          head: 'Event',
          kind: 'title',
          cell: ({ id, webhook_id, type }) => (
            <a href={links.settings('webhooks', { webhook: webhook_id, delivery: id })}>{type}</a>
          ),
        },
        { head: 'Occurred', kind: 'brief', cell: ({ occurred_at }) => moment(occurred_at) },
        { head: 'State', cell: (delivery) => deliveryState(delivery) },
        { head: 'Last problem', kind: 'prose', cell: ({ last_error }) => last_error ?? '' },
      ]}
      rows={deliveries}
      keyOf={({ id }) => id}
    />
  );
}
