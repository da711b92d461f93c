import { useSyncExternalStore } from 'react';
import { queryOf, type View, viewOf } from '#features/report/view/view.ts';

/** Before the query in the fragment, so that it never names an element to scroll to. */
const MARK = '#?';

/** The view that the fragment of the file's address holds. */
export function useView(): View {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return viewOf(new URLSearchParams(hash.startsWith(MARK) ? hash.slice(MARK.length) : ''));
}

/** The address of a view in this file. */
export function addressOf(view: View): string {
  return MARK + new URLSearchParams(queryOf(view)).toString();
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
