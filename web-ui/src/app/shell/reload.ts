const KEY = 'sextant.reloaded';
const LONG_AGO_MILLIS = 60_000;

/** Whether the browser reports that code of the pages could not be loaded. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/** Whether to reload the page: not if a recent reload did not help. */
export function mayReload(last: string | null, now: number): boolean {
  return last === null || !(now - Number(last) < LONG_AGO_MILLIS);
}

export function reloadOnce(): void {
  if (mayReload(window.sessionStorage.getItem(KEY), Date.now())) {
    window.sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  }
}
