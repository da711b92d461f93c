import type { MailState } from '#shared/api/types.ts';

export type MailLinkTexts = {
  title: string;
  question: string;
  button: string;
  done: (state: MailState) => string;
};

const TEXTS: Record<string, MailLinkTexts> = {
  confirm: {
    title: 'Notifications by e-mail',
    question:
      'Somebody wants Sextant to send notifications to your address. You get them only if you agree, and each mail has a link that ends them.',
    button: 'Send me notifications',
    done: ({ address, state }) =>
      state === 'enabled'
        ? `${address} gets notifications from now on.`
        : `${address} is confirmed, but an admin has disabled these notifications.`,
  },
  unsubscribe: {
    title: 'End notifications by e-mail',
    question:
      'Do you want no more of these notifications at your address? Nothing changes until you press the button.',
    button: 'Unsubscribe',
    done: ({ address }) => `${address} gets no more of these notifications.`,
  },
};

/** What a page of a link in a mail says; null for another purpose. */
export function mailLink(purpose: string): MailLinkTexts | null {
  return Object.hasOwn(TEXTS, purpose) ? (TEXTS[purpose] ?? null) : null;
}
