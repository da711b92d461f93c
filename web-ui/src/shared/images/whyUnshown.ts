import { address } from '#shared/api/client.ts';

/**
 * Why the browser cannot show an image, as the end of a sentence. The element does not say, so the
 * server is asked once more.
 */
export async function whyUnshown(where: string): Promise<string> {
  try {
    const { ok, status } = await fetch(address(where), { method: 'HEAD' });
    return ok ? 'which could not be loaded just now' : reasonOf(status);
  } catch {
    return 'which could not be loaded because Sextant cannot be reached';
  }
}

function reasonOf(status: number): string {
  switch (status) {
    case 401:
      return 'which needs you to sign in again';
    case 403:
      return 'which you may not see';
    case 404:
      return 'which is not stored with this version, or not any more';
    case 429:
    case 503:
      return 'which could not be loaded because Sextant is busy';
    default:
      return `which could not be loaded (status ${status})`;
  }
}
