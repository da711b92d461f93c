import { useState } from 'react';

/**
 * Counts what came since a list was read. The list changes only when the reader asks: nobody reads
 * a text that moves.
 */
export function useNewer(done: number, reload: () => void) {
  const [shown, setShown] = useState(done);
  const show = () => {
    setShown(done);
    reload();
  };
  return { count: Math.max(0, done - shown), show };
}
