import { useCallback, useRef, useState } from 'react';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import { outdate } from '#shared/query.ts';

/** Something a button starts: it is busy, it may be refused, and it does not run twice at once. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // A second click may come before the button is drawn as busy.
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
        outdate();
        setBusy(false);
      }
    },
    [act],
  );
  return { busy, problem, run };
}
