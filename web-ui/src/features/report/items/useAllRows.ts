import { useCallback, useEffect, useRef, useState } from 'react';
import { get } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import type { Page } from '#shared/api/types.ts';
import { pageAt } from '#shared/query/usePages.ts';

/** The maximum number of retries of a page after a 429, and the pause before each. */
const PATIENCE = 10;
const PAUSE = 1_000;

type Read<T> = { rows: T[]; next: string | null };

/**
 * Reads a whole list, however long, and passes it on. {@code count} is the number of rows read so
 * far; null: not reading. After a failure the rows are kept: {@code start} resumes there.
 */
export function useAllRows<T>(where: string, done: (rows: T[]) => void) {
  const read = useRef<Read<T>>({ rows: [], next: null });
  const stopping = useRef<AbortController | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const stop = useCallback(() => {
    stopping.current?.abort();
    read.current = { rows: [], next: null };
    setCount(null);
    setProblem(null);
  }, []);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = useCallback(async () => {
    const stopper = new AbortController();
    stopping.current = stopper;
    const { signal } = stopper;
    setProblem(null);
    try {
      do {
        setCount(read.current.rows.length);
        // Each page names the next one.
        // oxlint-disable-next-line no-await-in-loop
        const page = await retryWhenLimited(() =>
          get<Page<T>>(pageAt(where, read.current.next), signal),
        );
        signal.throwIfAborted();
        read.current.rows.push(...page.data);
        read.current.next = page.next_cursor;
      } while (read.current.next !== null);
      done(read.current.rows);
      stop();
    } catch (thrown) {
      if (!signal.aborted) {
        setCount(null);
        setProblem(asProblem(thrown));
      }
    }
  }, [where, done, stop]);
  return { count, problem, start, stop };
}

async function retryWhenLimited<T>(ask: () => Promise<T>, times = PATIENCE): Promise<T> {
  try {
    return await ask();
  } catch (thrown) {
    if (asProblem(thrown).status !== 429 || times === 0) {
      throw thrown;
    }
    await new Promise((passed) => setTimeout(passed, PAUSE));
    return retryWhenLimited(ask, times - 1);
  }
}
