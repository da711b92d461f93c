import { useSyncExternalStore } from 'react';

/** Where the reader is: the address is the state of the page. */
export type Place = { path: string[]; query: URLSearchParams };

export function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return {
    path: pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decoded),
    query: searchParams,
  };
}

export function hrefOf(path: string[], query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return '/' + path.map(encodeURIComponent).join('/') + (search === '' ? '' : '?' + search);
}

export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, here));
}

/** Goes to another page of ours without loading it anew. */
export function go(href: string): void {
  const samePath = new URL(href, window.location.href).pathname === window.location.pathname;
  leaving.forEach((leave) => leave());
  back = false;
  window.history.pushState(null, '', href);
  listeners.forEach((listener) => listener());
  if (!samePath) {
    window.scrollTo(0, 0);
  }
}

/** Writes into the address of this page where its reader stands; going back does not stop there. */
export function amend(changes: Record<string, string | null>): void {
  const { pathname, searchParams } = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) {
      searchParams.delete(name);
    } else {
      searchParams.set(name, value);
    }
  }
  const search = searchParams.toString();
  stay(pathname + (search === '' ? '' : `?${search}`));
}

/** Changes the address of the page that the reader is on; what it was before is no step to go back to. */
export function stay(href: string): void {
  window.history.replaceState(window.history.state, '', href);
  listeners.forEach((listener) => listener());
}

/**
 * Lets plain clicks on links to our own pages go there by {@link go}; all others are the browser's. A reader aims at a
 * link, by pointer or key, before following it.
 */
export function followLinks(aim: (place: Place) => void): void {
  document.addEventListener('click', (e) => {
    const link = pageLink(e);
    if (link !== null && !e.defaultPrevented && isPlain(e)) {
      e.preventDefault();
      go(link.pathname + link.search);
    }
  });
  for (const aiming of ['pointerover', 'focusin']) {
    document.addEventListener(aiming, (e) => {
      const link = pageLink(e);
      if (link !== null) {
        aim(placeOf(link.href));
      }
    });
  }
}

const listeners = new Set<() => void>();
const leaving = new Set<() => void>();
let back = false;

/** Whether the reader came here by going back, or forth again, rather than by a link. */
export function isBack(): boolean {
  return back;
}

/** Names who is told before a link is followed, while the address is still this page's. */
export function onLeave(leave: () => void): () => void {
  leaving.add(leave);
  return () => leaving.delete(leave);
}

function subscribe(changed: () => void): () => void {
  const returned = () => {
    back = true;
    changed();
  };
  listeners.add(changed);
  window.addEventListener('popstate', returned);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('popstate', returned);
  };
}

function here(): string {
  return window.location.pathname + window.location.search;
}

function pageLink(e: Event): HTMLAnchorElement | null {
  const link = e.target instanceof Element ? e.target.closest('a') : null;
  return link !== null && isPage(link) ? link : null;
}

function isPlain(e: MouseEvent): boolean {
  return e.button === 0 && !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey;
}

function isPage(link: HTMLAnchorElement): boolean {
  return (
    link.origin === window.location.origin &&
    !link.pathname.startsWith('/api/') &&
    !link.download &&
    link.target === '' &&
    !link.hash
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
