import { queryClient } from '#shared/query/queryClient.ts';

/**
 * Puts the reply of a write into the cache in place of what was read from that path, and invalidates what else the write
 * touches. After a failure everything is read again, because the reply may be lost although the write was done.
 */
export async function writeThrough<T>(
  where: string,
  reply: Promise<T>,
  ...touched: string[]
): Promise<T> {
  const queryKey = ['get', where];
  try {
    const now = await reply;
    // A read that is under way would bring the old value back.
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
 * Invalidates everything whose address holds one of these parts, such as an id. What a page shows is read again, except
 * for what was just put. All that no page shows is removed, since a lock or a look changes more than these parts, and
 * outdated values must not show while they are read again.
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
