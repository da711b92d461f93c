import type { Me, Permission } from '#shared/api/types.ts';
import { useGet } from '#shared/useGet.ts';

/** Who is signed in; null while that is read. */
export function useMe(): Me | null {
  const found = useGet<Me>('/me');
  return found.state === 'ready' ? found.value : null;
}

/** Whether the reader may do such things. What they may not is not offered; the server refuses it anyway. */
export function useMay(permission: Permission): boolean {
  return may(useMe(), permission);
}

export function may(me: Me | null, permission: Permission): boolean {
  // An export holds everybody's labels, which an annotator is not to know.
  const withheld = permission === 'export' && me?.role === 'annotator';
  return !withheld && (me?.permissions.includes(permission) ?? false);
}
