import { get, onSignedOut, post, remove } from '#shared/api/client.ts';
import { asProblem, Problem } from '#shared/api/problem.ts';
import type { Me, SignedOutAnswer } from '#shared/api/types.ts';
import { replaceAddress } from '#shared/navigation/router.ts';
import { sentenceOf } from './signInProblem.ts';

export type Session =
  | { state: 'checking' }
  | { state: 'signed-in'; me: Me; byLink: boolean }
  | { state: 'signed-out'; refusal: Problem | null }
  | { state: 'unreachable'; problem: Problem };

/**
 * The page that this tab could not show because nobody was signed in; cleared at the next sign-in.
 */
const SOUGHT = 'sextant.sought';

let current: Session = { state: 'checking' };
const listeners = new Set<() => void>();

export function session(): Session {
  return current;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Signs in with the code of the link in the address, if there is one, else loads the signed-in
 * user.
 */
export async function begin(): Promise<void> {
  onSignedOut(() => lose(null));
  window.addEventListener('hashchange', () => {
    if (codeOf(window.location.hash) !== null) {
      void signIn();
    }
  });
  // A link opens another tab: this tab resumes its page when the reader returns to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && current.state === 'signed-out') {
      void rejoin();
    }
  });
  await signIn();
}

/**
 * Ends the session here and, if Keycloak opened it, there. The next session starts at the first
 * page.
 */
export async function signOut(): Promise<void> {
  const { sign_out_address: elsewhere } = await remove<SignedOutAnswer>('/session');
  if (elsewhere === null) {
    replaceAddress('/');
    become({ state: 'signed-out', refusal: null });
  } else {
    window.location.assign(elsewhere);
  }
}

/** Switches to another tenant of the user, at its first page. */
export async function switchTo(tenant: string): Promise<void> {
  await post('/session/tenant', { tenant_id: tenant });
  window.location.assign('/');
}

/** The one-time code of a sign-in link, {@code #code=...}. */
export function codeOf(hash: string): string | null {
  return hash.startsWith('#code=') ? new URLSearchParams(hash.slice(1)).get('code') : null;
}

async function signIn(): Promise<void> {
  const code = codeOf(window.location.hash);
  if (code === null) {
    return identify(takeRefusal());
  }
  // Remove the code from the address first: it must not stay in the history or in a copied link.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  become({ state: 'checking' });
  try {
    await post('/session', { code });
  } catch (thrown) {
    return identify(asProblem(thrown));
  }
  return identify(null, true);
}

/** Why a sign-in elsewhere failed; removes the reason from the address. */
function takeRefusal(): Problem | null {
  const query = new URLSearchParams(window.location.search);
  const code = query.get('problem');
  if (code === null) {
    return null;
  }
  window.history.replaceState(null, '', window.location.pathname);
  return new Problem(401, code, sentenceOf(code));
}

async function identify(refusal: Problem | null, byLink = false): Promise<void> {
  try {
    const me = await get<Me>('/me');
    seek();
    become({ state: 'signed-in', me, byLink });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.status === 401) {
      lose(refusal);
    } else {
      become({
        state: 'unreachable',
        problem: refusal?.code === 'unreachable' ? refusal : problem,
      });
    }
  }
}

async function rejoin(): Promise<void> {
  try {
    become({ state: 'signed-in', me: await get<Me>('/me'), byLink: false });
  } catch {
    // Still signed out: the page stays.
  }
}

/** Marks the session as ended or absent, and remembers the requested page. */
function lose(refusal: Problem | null): void {
  if (window.location.pathname !== '/') {
    window.sessionStorage.setItem(SOUGHT, window.location.pathname + window.location.search);
  }
  become({ state: 'signed-out', refusal });
}

/** Goes to the remembered page if the sign-in led to its path without its query, or to the first page. */
function seek(): void {
  const sought = window.sessionStorage.getItem(SOUGHT);
  if (sought !== null && isStartOf(window.location, sought)) {
    replaceAddress(sought);
  }
}

/**
 * A sign-in link leads to the first page. Keycloak returns to the path of the page without its
 * query, or to the first page if the path is long or unusual.
 */
export function isStartOf(
  { pathname, search }: { pathname: string; search: string },
  sought: string,
): boolean {
  return search === '' && (pathname === '/' || pathname === sought.split('?')[0]);
}

function become(next: Session): void {
  if (next.state === 'signed-in') {
    window.sessionStorage.removeItem(SOUGHT);
  }
  current = next;
  listeners.forEach((listener) => listener());
}
