import { useEffect, useRef, useState } from 'react';
import { type Pace, paceOf, type Sample, append } from '#shared/query/pace.ts';

const LOOK_MS = 500;

/** The pace of a count, sampled twice a second; a new key starts again. */
export function usePace(key: string, done: number, total: number): Pace | null {
  const [state, setHeld] = useState<{ key: string; samples: Sample[] }>({ key, samples: [] });
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  }, [done]);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const now = { at: Date.now(), done: latest.current };
      setHeld((before) => ({
        key,
        samples: append(before.key === key ? before.samples : [], now),
      }));
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [key]);
  return state.key === key ? paceOf(state.samples, total) : null;
}
