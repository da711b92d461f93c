const SENTENCES = new Map(
  Object.entries({
    'sign-in-expired': 'The sign-in took too long, or was begun in another browser. Sign in again.',
    'sign-in-declined': 'Keycloak did not let you in.',
    'sign-in-failed':
      'The sign-in failed. Sign in again; if it keeps failing, ask whoever runs Sextant.',
    'identity-provider-unavailable': 'Keycloak does not answer. Try again soon.',
    'no-tenant': 'You are in no tenant. Ask an admin of one to invite you.',
    'unknown-tenant': 'Your organization is no tenant here. Ask whoever runs Sextant.',
    'no-role': 'You have no role in your tenant. Ask an admin of it to give you one.',
    'tenant-suspended': 'Your tenant is suspended. Ask whoever runs Sextant.',
  }),
);

/** What a failed sign-in says to people. An unknown code is not shown: anybody can write an address. */
export function sentenceOf(code: string): string {
  return SENTENCES.get(code) ?? 'The sign-in failed. Sign in again.';
}

/** Where signing in at Keycloak begins; it comes back to this page, if its path is a plain one. */
export function signInAddress(path: string): string {
  const plain = /^\/[A-Za-z0-9_-][A-Za-z0-9_/-]{0,300}$/.test(path);
  return '/api/v1/sign-in' + (plain ? '?page=' + path : '');
}
