import { useEffect, useRef } from 'react';
import { type Act, actOf } from './keys.ts';
import type { Kind } from '../queue/task.ts';

const OWN_KEYS = 'input, select, textarea, [contenteditable], [role="menu"], [role="listbox"]';

/** Listens to the keys of a kind of label, except while the reader types or chooses. */
export function useKeys(kind: Kind, act: (wanted: Act) => void): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    const pressed = (e: KeyboardEvent) => {
      if (e.target instanceof Element && e.target.closest(OWN_KEYS) !== null) {
        return;
      }
      const wanted = actOf(kind, e);
      if (wanted !== null) {
        e.preventDefault();
        newest.current(wanted);
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [kind]);
}
