import { get, onSignedOut, post, remove } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import type { Me } from '#shared/api/types.ts';

export type Session =
  | { state: 'checking' }
  | { state: 'signed-in'; me: Me }
  | { state: 'signed-out'; refusal: Problem | null }
  | { state: 'unreachable'; problem: Problem };

let current: Session = { state: 'checking' };
const listeners = new Set<() => void>();

export function session(): Session {
  return current;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs in by the link's code, if the address carries one, else finds out who is signed in. */
export async function begin(): Promise<void> {
  onSignedOut(() => become({ state: 'signed-out', refusal: null }));
  window.addEventListener('hashchange', () => {
    if (codeOf(window.location.hash) !== null) {
      void signIn();
    }
  });
  await signIn();
}

export async function signOut(): Promise<void> {
  await remove('/session');
  become({ state: 'signed-out', refusal: null });
}

/** The one-time code of a sign-in link, {@code #code=...}. */
export function codeOf(hash: string): string | null {
  return hash.startsWith('#code=') ? new URLSearchParams(hash.slice(1)).get('code') : null;
}

async function signIn(): Promise<void> {
  const code = codeOf(window.location.hash);
  if (code === null) {
    return identify(null);
  }
  // The code leaves the address first: it must not stay in the history or in a copied link.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  become({ state: 'checking' });
  try {
    await post('/session', { code });
  } catch (thrown) {
    return identify(asProblem(thrown));
  }
  return identify(null);
}

async function identify(refusal: Problem | null): Promise<void> {
  try {
    become({ state: 'signed-in', me: await get<Me>('/me') });
  } catch (thrown) {
    const problem = asProblem(thrown);
    become(
      problem.status === 401
        ? { state: 'signed-out', refusal }
        : { state: 'unreachable', problem: refusal?.code === 'unreachable' ? refusal : problem },
    );
  }
}

function become(next: Session): void {
  current = next;
  listeners.forEach((listener) => listener());
}
