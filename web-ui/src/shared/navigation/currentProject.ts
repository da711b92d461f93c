import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'sextant.project';
const listeners = new Set<() => void>();

/** The current project: that of the last page, kept while the tab is open. */
export function useProject(): string | null {
  return useSyncExternalStore(subscribe, current);
}

/** Makes the project of this page the current one. */
export function useIsIn(project: string): void {
  useEffect(() => {
    if (current() !== project) {
      window.sessionStorage.setItem(KEY, project);
      listeners.forEach((listener) => listener());
    }
  }, [project]);
}

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
