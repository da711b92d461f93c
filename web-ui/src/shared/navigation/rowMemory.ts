import { useEffect, useRef } from 'react';
import { onLeave } from '#shared/navigation/router.ts';

/** Browsers refuse to write the history at every scroll event. */
const PAUSE = 150;

/** The first visible row of a list when this step of the history was left; 0 on a first visit. */
export function rememberedRow(list: string): number {
  const kept = window.history.state as { list?: unknown; row?: unknown } | null;
  return kept?.list === list && typeof kept.row === 'number' ? kept.row : 0;
}

/** Remembers the first visible row of a list in this step of the history. */
export function useRowMemory(list: string, row: number): void {
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
