import { useSyncExternalStore } from 'react';

/** The chosen file that is not imported yet. Only this tab has it: a reload loses it. */
let chosen: File | null = null;
const listeners = new Set<() => void>();

export function choose(file: File | null): void {
  chosen = file;
  listeners.forEach((listener) => listener());
}

export function useChosen(): File | null {
  return useSyncExternalStore(subscribe, () => chosen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
