import { QueryClient } from '@tanstack/react-query';

/**
 * What was read stays for five minutes, so that going back shows a page at once; it is read again in the background
 * each time. A failure is shown rather than tried again behind the reader's back.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: 5 * 60_000, refetchOnWindowFocus: false },
  },
});

/** Something was written: what is on no page now may be outdated by it, and is read again when it is shown again. */
export function outdate(): void {
  void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' });
}
