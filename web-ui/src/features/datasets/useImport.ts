import { useEffect, useSyncExternalStore } from 'react';
import { path } from '#shared/api/client.ts';
import type { Import, ImportState } from '#shared/api/types.ts';
import { useGet } from '#shared/useGet.ts';
import { subscribe, uploadOf } from './uploads.ts';

const POLL_MS = 400;

/** An import, read again until it has ended, and the upload that feeds it, if this tab has it. */
export function useImport(id: string) {
  const upload = useSyncExternalStore(subscribe, () => uploadOf(id));
  const resource = useGet<Import>(path`/imports/${id}`);
  const { reload } = resource;
  // Nobody sends: neither this tab nor, since the content is still awaited, another one.
  const stuck =
    resource.state === 'ready' &&
    resource.value.state === 'awaiting-content' &&
    (upload === undefined || upload.problem !== null);
  const open = resource.state === 'ready' && !hasEnded(resource.value.state) && !stuck;
  const seen = resource.state === 'ready' ? resource.value : null;
  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const timer = window.setTimeout(reload, POLL_MS);
    return () => window.clearTimeout(timer);
  }, [open, reload, seen]);
  return { resource, upload, stuck };
}

export function hasEnded(state: ImportState): boolean {
  return ['completed', 'refused', 'failed', 'cancelled'].includes(state);
}
