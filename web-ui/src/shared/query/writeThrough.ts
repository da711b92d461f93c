import { queryClient } from '#shared/query/queryClient.ts';

/**
 * Replaces the cached reply of that path with the reply of a write, and invalidates everything else
 * that the write affects. After a failure everything is read again, because the reply may be lost
 * although the write succeeded.
 */
export async function writeThrough<T>(
  where: string,
  reply: Promise<T>,
  ...touched: string[]
): Promise<T> {
  const queryKey = ['get', where];
  try {
    const now = await reply;
    // A read in progress would bring the old value back.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, now);
    invalidate(touched, where);
    return now;
  } catch (thrown) {
    invalidate([where, ...touched]);
    throw thrown;
  }
}

/**
 * Invalidates everything whose address contains one of these parts, such as an id. Data on the page
 * is read again, except what was just put. Data that no page shows is removed, because a lock or a
 * look affects more than these parts, and outdated values must not show while they reload.
 */
export function invalidate(parts: string[], put: string | null = null): void {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => !isAt(queryKey, put),
  });
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: ({ queryKey, queryHash }) =>
      !isAt(queryKey, put) && parts.some((part) => queryHash.includes(part)),
  });
}

function isAt([kind, where]: readonly unknown[], put: string | null): boolean {
  return put !== null && kind === 'get' && where === put;
}
