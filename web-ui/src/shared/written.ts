import { queries } from '#shared/query.ts';

/**
 * Puts what a write replied in the place of what was read there, for all who show it, and tells what else it touches.
 * If it failed, all of that is read again: a reply may be lost whose write was not.
 */
export async function written<T>(
  where: string,
  reply: Promise<T>,
  ...touched: string[]
): Promise<T> {
  const queryKey = ['get', where];
  try {
    const now = await reply;
    // What is on its way was asked before, and would bring the old back.
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData(queryKey, now);
    changed(touched, where);
    return now;
  } catch (thrown) {
    changed([where, ...touched]);
    throw thrown;
  }
}

/**
 * Says that what was read of these, each a part of an address such as an id, is no longer so. What is on the page is
 * read again, apart from what was just put. What is on no page is forgotten, whatever it is of: a lock or a look
 * reaches further than anybody could list, and nothing that may be outdated is shown while it is read again.
 */
export function changed(parts: string[], put: string | null = null): void {
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => !isAt(queryKey, put),
  });
  void queries.invalidateQueries({
    type: 'active',
    predicate: ({ queryKey, queryHash }) =>
      !isAt(queryKey, put) && parts.some((part) => queryHash.includes(part)),
  });
}

function isAt([kind, where]: readonly unknown[], put: string | null): boolean {
  return put !== null && kind === 'get' && where === put;
}
