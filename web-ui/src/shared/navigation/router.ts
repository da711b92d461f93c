import { useSyncExternalStore } from 'react';

/** The parts of an address, which is the state of a page. */
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

/** Goes to another of our pages without loading the document. */
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

/** Changes parameters of the present address without a new step in the history. */
export function amendAddress(changes: Record<string, string | null>): void {
  const { pathname, searchParams } = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) {
      searchParams.delete(name);
    } else {
      searchParams.set(name, value);
    }
  }
  const search = searchParams.toString();
  replaceAddress(pathname + (search === '' ? '' : `?${search}`));
}

/** Replaces the present address without a new step in the history. */
export function replaceAddress(href: string): void {
  window.history.replaceState(window.history.state, '', href);
  listeners.forEach((listener) => listener());
}

/**
 * Plain clicks on links to our own pages are followed by {@link go}; all others are the browser's.
 *
 * @param aim called when the pointer or the focus reaches a link, before it is followed
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

/** Whether this page was reached by going back or forward, not by a link. */
export function isBack(): boolean {
  return back;
}

/**
 * Registers a listener that is called before a link is followed, while the address is still that of
 * this page.
 */
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
