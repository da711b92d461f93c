import { useEffect } from 'react';

/** Keeps the page's address at what is seen, without a step back for each. */
export function useKept(address: string): void {
  useEffect(() => {
    if (window.location.pathname + window.location.search !== address) {
      window.history.replaceState(window.history.state, '', address);
    }
  }, [address]);
}
