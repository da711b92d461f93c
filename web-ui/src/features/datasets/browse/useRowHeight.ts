import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 64rem)';

/** The height of a row in pixels; on a phone the columns of a row are below each other. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => (window.matchMedia(NARROW).matches ? 76 : 40));
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
