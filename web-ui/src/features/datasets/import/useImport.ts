import { useSyncExternalStore } from 'react';
import { path } from '#shared/api/client.ts';
import type { Import, ImportState } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';
import { subscribe, type Upload, uploadOf } from './uploads.ts';

/** Small imports end before they report any progress; others report it twice a second. */
const SOON_MS = 400;
const LATER_MS = 800;

/** An import, polled until it ends, and the upload that feeds it, if it runs in this tab. */
export function useImport(id: string) {
  const upload = useSyncExternalStore(subscribe, () => uploadOf(id));
  const resource = useGet<Import>(path`/imports/${id}`, (now) =>
    hasEnded(now.state) || isStuck(now, upload)
      ? false
      : now.progress === null
        ? SOON_MS
        : LATER_MS,
  );
  const stuck = resource.state === 'ready' && isStuck(resource.value, upload);
  return { resource, upload, stuck };
}

/**
 * No upload is running: not in this tab and, as the content is still awaited, not in another one.
 */
function isStuck({ state }: Import, upload: Upload | undefined): boolean {
  return state === 'awaiting-content' && (upload === undefined || upload.problem !== null);
}

export function hasEnded(state: ImportState): boolean {
  return ['completed', 'refused', 'failed', 'cancelled'].includes(state);
}
