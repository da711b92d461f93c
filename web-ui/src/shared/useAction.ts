import { useCallback, useState } from 'react';
import { asProblem, type Problem } from '#shared/api/problem.ts';

/** Something a button starts: it is busy, it may be refused, and it does not run twice at once. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = useCallback(
    async (...args: A) => {
      setBusy(true);
      setProblem(null);
      try {
        await act(...args);
      } catch (thrown) {
        setProblem(asProblem(thrown));
      } finally {
        setBusy(false);
      }
    },
    [act],
  );
  return { busy, problem, run };
}
