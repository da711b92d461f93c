import { useEffect, useRef } from 'react';

/** Reads something again each time that a value changes, such as the state of a run. */
export function useReloadOn(value: unknown, reload: () => void): void {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current !== value) {
      seen.current = value;
      reload();
    }
  }, [value, reload]);
}
