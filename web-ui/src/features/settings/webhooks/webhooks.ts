import type { Webhook, WebhookDelivery, WebhookEventType } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';

/** The types of events, each with when it is sent. */
const EVENT_WORDS: { [T in WebhookEventType]: string } = {
  'experiment.completed': 'an experiment is completed',
  'experiment.failed': 'an experiment failed',
  'answer-set.completed': 'a sampling run is completed',
  'answer-set.stopped': 'a sampling run stopped before its end',
  'label-run.completed': 'a label run is completed',
  'label-run.stopped': 'a label run stopped before its end',
  'occurrence.completed': 'an occurrence of a campaign is completed',
  'occurrence.failed': 'no experiment of an occurrence was completed',
  'campaign.worse': 'a system of a campaign is worse than in its first runs',
  'judge.drifted': 'a judge has drifted: its verdicts on the anchors differ',
  'calibration.stale': 'an active calibration has become stale',
  'budget.nearly-used':
    'a run has spent 80 % of its budget, or a campaign 80 % of the looks of a year',
  'week.summary': 'a week has ended: a summary of its campaigns, on Monday at 8:00',
};

export const EVENT_TYPES = Object.entries(EVENT_WORDS) as [WebhookEventType, string][];

const MAIL = 'mailto:';

/** Whether a webhook sends e-mail. */
export function isMail({ url }: Pick<Webhook, 'url'>): boolean {
  return url.startsWith(MAIL);
}

/** The address of a webhook as people write it. */
export function addressOf({ url }: Pick<Webhook, 'url'>): string {
  return url.startsWith(MAIL) ? url.slice(MAIL.length) : url;
}

/** The URL of an address as somebody has written it: one of e-mail needs no mailto:. */
export function urlOf(address: string): string {
  const written = address.trim();
  return /^[^:/]+@[^:/]+$/.test(written) ? MAIL + written : written;
}

/** What a form says of the events and, if one is a summary of the week, of its time zone. */
export function eventsIn(form: FormData): Pick<Webhook, 'event_types'> & { time_zone?: string } {
  const types = EVENT_TYPES.map(([type]) => type).filter((type) =>
    form.getAll('event_types').includes(type),
  );
  return types.includes('week.summary')
    ? { event_types: types, time_zone: String(form.get('time_zone') ?? '') }
    : { event_types: types };
}

/** How many webhooks are called, and how many of them fail. */
export function webhooksFinding(webhooks: Webhook[]): string {
  const enabled = webhooks.filter(({ state }) => state === 'enabled');
  const failing = enabled.filter(({ failing_since }) => failing_since !== null);
  if (enabled.length === 0) {
    return webhooks.length === 0 ? 'Nobody is notified.' : 'No webhook is enabled.';
  }
  const called = `${plural(enabled.length, 'webhook')} ${enabled.length === 1 ? 'is' : 'are'} enabled`;
  return failing.length === 0
    ? `${called}.`
    : `${called}; the newest calls of ${failing.length === enabled.length ? (failing.length === 1 ? 'it' : 'all') : failing.length} failed.`;
}

/** The state of a webhook, with since when or why. */
export function webhookState(webhook: Webhook, zone?: string): string {
  if (webhook.state === 'unconfirmed') {
    return 'not confirmed yet: the owner of the address has to follow the link in a mail';
  }
  if (webhook.state === 'disabled') {
    return {
      gone: isMail(webhook)
        ? 'disabled, because there is no such mailbox'
        : 'disabled, because the receiver answered that it is gone (410)',
      unsubscribed: 'disabled, because the owner of the address has unsubscribed',
      failing: 'disabled, because every call failed for five days',
      request: 'disabled',
    }[webhook.disabled_reason ?? 'request'];
  }
  return webhook.failing_since === null
    ? 'enabled'
    : `enabled, and all calls failed since ${moment(webhook.failing_since, zone)}`;
}

/** What became of a delivery, and what comes next. */
export function deliveryState(delivery: WebhookDelivery, zone?: string): string {
  const calls = plural(delivery.attempts, 'call');
  switch (delivery.state) {
    case 'delivered':
      return delivery.attempts === 1 ? 'delivered' : `delivered after ${calls}`;
    case 'failed':
      return `failed after ${calls}`;
    case 'dropped':
      return 'dropped: the webhook was disabled';
    case 'pending':
      return delivery.attempts === 0 || delivery.next_attempt_at === null
        ? 'to be sent'
        : `${calls} made, the next ${moment(delivery.next_attempt_at, zone)}`;
  }
}
