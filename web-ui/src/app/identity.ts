import { choose } from '#features/datasets/import/chosenFile.ts';
import { outbox } from '#features/labels/queue/useOutbox.ts';
import { session, subscribe } from '#features/session/session.ts';
import type { Me } from '#shared/api/types.ts';
import { leaveProject } from '#shared/navigation/currentProject.ts';
import { queryClient } from '#shared/query/queryClient.ts';

/** Who was signed in last in this tab; kept across a reload. */
const KEY = 'sextant.who';

/**
 * Keeps what one person read and said from the next one who signs in here. Labels that wait to be saved go on once the
 * same person is back, since a session may end in the midst of the work; another one would be their author.
 */
export function keepApart(): void {
  subscribe(() => {
    const now = session();
    if (now.state !== 'signed-in') {
      outbox.hold();
      queryClient.clear();
      return;
    }
    if (window.sessionStorage.getItem(KEY) !== whose(now.me)) {
      window.sessionStorage.setItem(KEY, whose(now.me));
      queryClient.clear();
      outbox.empty();
      choose(null);
      leaveProject();
    }
    outbox.resume();
  });
}

function whose({ tenant, subject }: Me): string {
  return `${tenant?.id ?? ''} ${subject}`;
}
