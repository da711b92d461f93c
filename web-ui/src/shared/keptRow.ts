import { useEffect, useRef } from 'react';
import { onLeave } from '#shared/router.ts';

/** Browsers refuse to write into the history as often as a list is scrolled. */
const PAUSE = 150;

/** The first row in sight of a list when its reader left this step of the history; 0 for one who was not here. */
export function keptRow(list: string): number {
  const kept = window.history.state as { list?: unknown; row?: unknown } | null;
  return kept?.list === list && typeof kept.row === 'number' ? kept.row : 0;
}

/** Keeps which row of a list is the first in sight, with this step of the history. */
export function useKeptRow(list: string, row: number): void {
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
    const rest = window.setTimeout(() => keep(list, row), PAUSE);
    return () => window.clearTimeout(rest);
  }, [list, row]);
  useEffect(() => onLeave(() => keep(list, latest.current)), [list]);
}

function keep(list: string, row: number): void {
  window.history.replaceState({ list, row }, '');
}
