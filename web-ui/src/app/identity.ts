import { choose } from '#features/datasets/import/chosenFile.ts';
import { outbox } from '#features/labels/queue/useOutbox.ts';
import { session, subscribe } from '#features/session/session.ts';
import type { Me } from '#shared/api/types.ts';
import { leaveProject } from '#shared/navigation/currentProject.ts';
import { queryClient } from '#shared/query/queryClient.ts';

/** The last signed-in user of this tab; survives a reload. */
const KEY = 'sextant.who';

/**
 * Keeps one user's data from the next user who signs in here. Labels that wait to be saved are sent
 * once the same user is back, because a session may end during the work. Another user would become
 * their author.
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
