import { useSyncExternalStore } from 'react';
import { isOnThisMachine } from './offline.ts';

/** Shows that the network is gone, unless the server runs on this machine. */
export function Offline() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online || isOnThisMachine(window.location.hostname) ? null : (
    <p className="offline" role="status">
      You are offline. You see the last loaded data; changes are not possible.
    </p>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
