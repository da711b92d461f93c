import { useCallback, useRef, useState } from 'react';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import { markStale } from '#shared/query/queryClient.ts';

/** An action that a button starts: it can be busy or refused, and never runs twice at once. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // A second click may come before React draws the button as disabled.
  const running = useRef(false);
  const run = useCallback(
    async (...args: A) => {
      if (running.current) {
        return;
      }
      running.current = true;
      setBusy(true);
      setProblem(null);
      try {
        await act(...args);
      } catch (thrown) {
        setProblem(asProblem(thrown));
      } finally {
        running.current = false;
        markStale();
        setBusy(false);
      }
    },
    [act],
  );
  return { busy, problem, run };
}
