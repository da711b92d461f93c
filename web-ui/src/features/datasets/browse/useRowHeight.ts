import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 64rem)';

/** How high a line of the list is, in pixels: on a phone what is beside each other stands below. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => (window.matchMedia(NARROW).matches ? 76 : 40));
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
