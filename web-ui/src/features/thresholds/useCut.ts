import { useEffect, useState } from 'react';
import { amend, usePlace } from '#shared/router.ts';

const PAUSE = 250;

/**
 * The threshold that the reader looks at; the address keeps it. It is written there once it rests, since browsers
 * refuse to write as often as a line is dragged. Null: the one that was fitted.
 */
export function useCut(): [number | null, (at: number | null) => void] {
  const written = usePlace().query.get('at');
  const kept = written === null || written.trim() === '' ? Number.NaN : Number(written);
  const [moved, move] = useState<{ to: number | null } | null>(null);
  useEffect(() => {
    if (moved === null) {
      return undefined;
    }
    const rest = setTimeout(() => {
      amend({ at: moved.to === null ? null : String(moved.to) });
      move(null);
    }, PAUSE);
    return () => clearTimeout(rest);
  }, [moved]);
  const at = moved === null ? (Number.isFinite(kept) ? kept : null) : moved.to;
  return [at, (to) => move({ to })];
}
