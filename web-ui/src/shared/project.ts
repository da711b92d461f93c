import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'sextant.project';
const listeners = new Set<() => void>();

/** The project that the reader is in: what the last page was about, kept while the tab is open. */
export function useProject(): string | null {
  return useSyncExternalStore(subscribe, current);
}

/** Says that this page is about a project. */
export function useIsIn(project: string): void {
  useEffect(() => {
    if (current() !== project) {
      window.sessionStorage.setItem(KEY, project);
      listeners.forEach((listener) => listener());
    }
  }, [project]);
}

/** Says that the reader is in no project any more. */
export function leaveProject(): void {
  window.sessionStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

function current(): string | null {
  return window.sessionStorage.getItem(KEY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
