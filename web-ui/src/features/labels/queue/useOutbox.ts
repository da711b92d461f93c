import { useSyncExternalStore } from 'react';
import { path, postOnce, remove } from '#shared/api/client.ts';
import type { KeptLabel } from '#shared/api/types.ts';
import { markStale } from '#shared/query/queryClient.ts';
import { isOpen, Outbox, type Shown } from './outbox.ts';

/** One for the tab: labels keep being saved when the reader changes pages. */
export const outbox = new Outbox(
  {
    save: async ({ key, answer, content }) => {
      const where = path`/answers/${answer.answer_id}/labels`;
      const { id } = await postOnce<KeptLabel>(where, content, key);
      markStale();
      return id;
    },
    withdraw: async (label) => {
      await remove(path`/labels/${label}`);
      markStale();
    },
  },
  (act, milliseconds) => {
    const timer = window.setTimeout(act, milliseconds);
    return () => window.clearTimeout(timer);
  },
);

// The browser asks before it closes a tab with unsaved labels, on any page.
outbox.subscribe(() => {
  if (outbox.shown().tasks.some(isOpen)) {
    window.addEventListener('beforeunload', ask);
  } else {
    window.removeEventListener('beforeunload', ask);
  }
});

/** The tasks of the outbox. */
export function useOutbox(): Shown {
  return useSyncExternalStore(outbox.subscribe, outbox.shown);
}

function ask(e: BeforeUnloadEvent): void {
  e.preventDefault();
}
