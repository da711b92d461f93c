import { expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '#shared/api/types.ts';
import {
  addressOf,
  eventsIn,
  deliveryState,
  isMail,
  urlOf,
  webhooksFinding,
  webhookState,
} from './webhooks.ts';

const TIME = '2026-10-01T08:00:00Z';

const WEBHOOK: Webhook = {
  id: 'w',
  project_id: null,
  url: 'https://hooks.example.com/a',
  description: '',
  event_types: ['experiment.completed'],
  time_zone: null,
  next_summary_at: null,
  state: 'enabled',
  disabled_reason: null,
  disabled_at: null,
  confirmed_at: null,
  failing_since: null,
  previous_secret_until: null,
  created_by: 'ada',
  created_at: TIME,
};

const FAILING: Webhook = { ...WEBHOOK, failing_since: TIME };

const DELIVERY: WebhookDelivery = {
  id: 'd',
  webhook_id: 'w',
  event_id: 'e',
  type: 'experiment.completed',
  occurred_at: TIME,
  state: 'pending',
  attempts: 0,
  next_attempt_at: TIME,
  last_status: null,
  last_error: null,
  finished_at: null,
};

test('The finding counts the webhooks that are called and those that fail.', () => {
  expect(webhooksFinding([])).toBe('Nobody is notified.');
  expect(webhooksFinding([WEBHOOK])).toBe('1 webhook is enabled.');
  expect(webhooksFinding([FAILING])).toBe('1 webhook is enabled; the newest calls of it failed.');
  expect(webhooksFinding([WEBHOOK, FAILING])).toBe(
    '2 webhooks are enabled; the newest calls of 1 failed.',
  );
  expect(
    webhooksFinding([
      { ...WEBHOOK, state: 'disabled', disabled_reason: 'gone', disabled_at: TIME },
    ]),
  ).toBe('No webhook is enabled.');
});

test('The state of a webhook says why it is not called, or since when calls fail.', () => {
  expect(webhookState(WEBHOOK)).toBe('enabled');
  expect(webhookState(FAILING, 'UTC')).toBe(
    'enabled, and all calls failed since 1 Oct 2026, 08:00',
  );
  expect(webhookState({ ...FAILING, state: 'disabled', disabled_reason: 'failing' })).toContain(
    'five days',
  );
});

test('An address of e-mail is written without its scheme.', () => {
  expect(urlOf(' ann@example.org ')).toBe('mailto:ann@example.org');
  expect(urlOf('mailto:ann@example.org')).toBe('mailto:ann@example.org');
  expect(urlOf('https://ann@example.org/a')).toBe('https://ann@example.org/a');
  expect(addressOf({ url: 'mailto:ann@example.org' })).toBe('ann@example.org');
  expect(addressOf(WEBHOOK)).toBe(WEBHOOK.url);
  expect(isMail(WEBHOOK)).toBe(false);
});

test('The state of an address of e-mail says what its owner has done, or not yet.', () => {
  const mail: Webhook = { ...WEBHOOK, url: 'mailto:ann@example.org' };
  expect(webhookState({ ...mail, state: 'unconfirmed' })).toContain('not confirmed yet');
  expect(webhookState({ ...mail, state: 'disabled', disabled_reason: 'unsubscribed' })).toContain(
    'unsubscribed',
  );
  expect(webhookState({ ...mail, state: 'disabled', disabled_reason: 'gone' })).toContain(
    'no such mailbox',
  );
});

test('A time zone is sent with the summary of a week only.', () => {
  const form = new FormData();
  form.append('event_types', 'campaign.worse');
  form.append('time_zone', 'Europe/Berlin');
  expect(eventsIn(form)).toEqual({ event_types: ['campaign.worse'] });
  form.append('event_types', 'week.summary');
  expect(eventsIn(form)).toEqual({
    event_types: ['campaign.worse', 'week.summary'],
    time_zone: 'Europe/Berlin',
  });
});

test('The state of a delivery says what comes next.', () => {
  expect(deliveryState(DELIVERY)).toBe('to be sent');
  expect(deliveryState({ ...DELIVERY, attempts: 2 }, 'UTC')).toBe(
    '2 calls made, the next 1 Oct 2026, 08:00',
  );
  expect(deliveryState({ ...DELIVERY, state: 'delivered', attempts: 1 })).toBe('delivered');
  expect(deliveryState({ ...DELIVERY, state: 'failed', attempts: 10 })).toBe(
    'failed after 10 calls',
  );
});
