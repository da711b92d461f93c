const SENTENCES = new Map(
  Object.entries({
    'sign-in-expired':
      'The sign-in took too long or was started in another browser. Sign in again.',
    'sign-in-declined': 'Keycloak refused the sign-in.',
    'sign-in-failed':
      'The sign-in failed. Sign in again; if it keeps failing, ask the operator of Sextant.',
    'identity-provider-unavailable': 'Keycloak does not answer. Try again soon.',
    'no-tenant': 'You are not a member of any tenant. Ask an admin to invite you.',
    'unknown-tenant': 'Your organization is not a tenant here. Ask the operator of Sextant.',
    'no-role': 'You have no role in your tenant. Ask an admin for one.',
    'tenant-suspended': 'Your tenant is suspended. Ask the operator of Sextant.',
  }),
);

/**
 * The message for a failed sign-in. An unknown code is not shown, because anybody can write an
 * address.
 */
export function sentenceOf(code: string): string {
  return SENTENCES.get(code) ?? 'The sign-in failed. Sign in again.';
}

/** The start of a sign-in at Keycloak, which returns to this page if its path is a plain one. */
export function signInAddress(path: string): string {
  const plain = /^\/[A-Za-z0-9_-][A-Za-z0-9_/-]{0,300}$/.test(path);
  return '/api/v1/sign-in' + (plain ? '?page=' + path : '');
}
