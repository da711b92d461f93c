import { useEffect } from 'react';

/** Sets the title of the browser's tab. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    document.title = name === null ? 'Sextant' : `${name} · Sextant`;
    return () => {
      document.title = 'Sextant';
    };
  }, [name]);
}
