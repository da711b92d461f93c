import { useEffect, useState } from 'react';

const PAUSE = 250;

/** Passes on the last value after a pause; {@code waiting} until then. */
export function useDebounced<T>(act: (last: T) => void) {
  const [waiting, put] = useState<{ last: T } | null>(null);
  useEffect(() => {
    if (waiting === null) {
      return undefined;
    }
    const rest = setTimeout(() => {
      act(waiting.last);
      put(null);
    }, PAUSE);
    return () => clearTimeout(rest);
    // Only another value restarts the pause.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting]);
  return { waiting, put: (last: T) => put({ last }) };
}
