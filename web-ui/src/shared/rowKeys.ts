import { type RefObject, useEffect } from 'react';

/**
 * Lets a list of very many rows be one stop of the tab key: from the link of a row, the arrows lead to that of the next
 * one and back. Seen from outside of a row they scroll.
 *
 * @param of what a row is, such as {@code li}
 */
export function useRowKeys(box: RefObject<HTMLElement | null>, of: string): void {
  useEffect(() => {
    const list = box.current;
    const step = (e: KeyboardEvent) => {
      const row = e.target instanceof Element ? e.target.closest(of) : null;
      const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[
        e.key
      ];
      const link = next?.querySelector('a');
      if (link) {
        e.preventDefault();
        link.focus();
      }
    };
    list?.addEventListener('keydown', step);
    return () => list?.removeEventListener('keydown', step);
  }, [box, of]);
}
