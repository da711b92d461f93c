import { useState } from 'react';
import type { NewWebhook as Created, Project, Webhook } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { usePages } from '#shared/query/usePages.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { ShownOnce } from '../keys/ShownOnce.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { addressOf, webhooksFinding, webhookState } from './webhooks.ts';
import { WebhookView } from './WebhookView.tsx';

/** The webhooks of the tenant, or the one that the query names. */
export function Webhooks({ query }: { query: URLSearchParams }) {
  const chosen = query.get('webhook');
  return chosen === null ? (
    <WebhookList />
  ) : (
    <WebhookView key={chosen} id={chosen} delivery={query.get('delivery')} />
  );
}

function WebhookList() {
  const webhooks = usePages<Webhook>('/webhooks');
  const projects = usePages<Project>('/projects');
  const [made, setMade] = useState<Created | null>(null);
  const known = projects.state === 'ready' ? projects.value.data : [];
  return (
    <>
      <h1>Webhooks</h1>
      <Listing of={webhooks} what="webhooks">
        {(data) => (
          <>
            <p className="finding">{webhooksFinding(data)}</p>
            {made !== null && made.secret === null && (
              <p className="notice" role="status">
                A mail asks {addressOf(made)} whether they want notifications. Nothing else is sent
                before they agree.
              </p>
            )}
            {made !== null && made.secret !== null && (
              <ShownOnce
                what={`The secret of ${made.url}`}
                secret={made.secret}
                kept="stores it encrypted and signs each message with it"
              />
            )}
            <NewWebhook
              projects={known}
              made={(webhook) => {
                setMade(webhook);
                webhooks.reload();
              }}
            />
            {data.length === 0 ? (
              <EmptyState text="No webhooks yet. A webhook calls your program, or sends a mail, when an experiment or a run has ended." />
            ) : (
              <WebhookTable webhooks={data} projects={known} />
            )}
          </>
        )}
      </Listing>
    </>
  );
}

function WebhookTable({ webhooks, projects }: { webhooks: Webhook[]; projects: Project[] }) {
  const nameOf = (id: string) => projects.find((each) => each.id === id)?.name ?? id;
  return (
    <Table
      caption="Webhooks"
      columns={[
        {
          head: 'Address',
          kind: 'title',
          cell: (webhook) => (
            <>
              <a href={links.settings('webhooks', { webhook: webhook.id })}>{addressOf(webhook)}</a>{' '}
              <span className="quiet">{webhook.description}</span>
            </>
          ),
        },
        {
          head: 'Events',
          kind: 'brief',
          cell: (webhook) => webhook.event_types.map((type) => <div key={type}>{type}</div>),
        },
        {
          head: 'Where',
          kind: 'brief',
          cell: ({ project_id }) => (project_id === null ? 'every project' : nameOf(project_id)),
        },
        { head: 'State', cell: (webhook) => webhookState(webhook) },
      ]}
      rows={webhooks}
      keyOf={(webhook) => webhook.id}
    />
  );
}
