import { type RefObject, useEffect } from 'react';

/**
 * Makes a long list a single tab stop: the arrow keys move between the links of neighbouring rows.
 * Outside of a row they scroll.
 *
 * @param of the selector of a row, such as {@code li}
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
