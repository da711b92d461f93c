import { QueryClient } from '@tanstack/react-query';

/**
 * Replies are kept for five minutes, so that going back shows a page at once; each visit reads them
 * again in the background. A failure is shown, not silently retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: 5 * 60_000, refetchOnWindowFocus: false },
  },
});

/** Call after a write: data that no page shows now is read again when it is shown. */
export function markStale(): void {
  void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
}
