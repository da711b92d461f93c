import type { Me, Permission } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';

/** The signed-in user; null while loading. */
export function useMe(): Me | null {
  const found = useGet<Me>('/me');
  return found.state === 'ready' ? found.value : null;
}

/** Whether the user labels without seeing what others say: the server withholds all their labels. */
export function useBlind(): boolean {
  return useMe()?.role === 'annotator';
}

/**
 * Whether the user has a permission. Pages do not offer what is not permitted; the server refuses
 * it anyway.
 */
export function useMay(permission: Permission): boolean {
  return may(useMe(), permission);
}

export function may(me: Me | null, permission: Permission): boolean {
  // An export contains everybody's labels, which annotators must not see.
  const withheld = permission === 'export' && me?.role === 'annotator';
  return !withheld && (me?.permissions.includes(permission) ?? false);
}
