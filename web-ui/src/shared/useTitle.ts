import { useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    document.title = name === null ? 'Sextant' : `${name} · Sextant`;
    return () => {
      document.title = 'Sextant';
    };
  }, [name]);
}
