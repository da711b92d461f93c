import { type RefObject, useEffect } from 'react';
import { firstRow } from './scrollScale.ts';

/**
 * Moves by keyboard in a list of equally high rows: by a row, by what is visible, to its beginning
 * or end. The browser's own keys move in the list as it is drawn: in a million rows they would
 * skip two rows of three. A busy browser also loses them at times.
 *
 * @param ratio pixels of the whole list per drawn pixel, see {@link Scale}
 * @param height height of a row in pixels
 */
export function useScrollKeys(
  box: RefObject<HTMLElement | null>,
  ratio: number,
  height: number,
): void {
  useEffect(() => {
    const list = box.current;
    const scroll = (e: KeyboardEvent) => {
      if (list === null || e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey) {
        return;
      }
      // In a row the arrows move the focus, and the space bar belongs to what has it.
      const inRow = e.target !== list;
      const first = firstRow(ratio, list.scrollTop * ratio, height);
      const to = rowAfter(e, first, Math.floor(list.clientHeight / height));
      // With Shift, other keys than the space bar select text.
      if (
        to === null ||
        (e.shiftKey && e.key !== ' ') ||
        (inRow && (e.key.startsWith('Arrow') || e.key === ' '))
      ) {
        return;
      }
      e.preventDefault();
      // The row that has the focus is removed, and further keys would not reach the list.
      list.focus({ preventScroll: true });
      list.scrollTop = to === Infinity ? list.scrollHeight : (to * height) / ratio;
    };
    list?.addEventListener('keydown', scroll);
    return () => list?.removeEventListener('keydown', scroll);
  }, [box, ratio, height]);
}

/**
 * The first visible row after a key; infinite for the last ones, null if the key does not scroll.
 *
 * @param first the first visible row before
 * @param rows how many whole rows are visible
 */
export function rowAfter(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  first: number,
  rows: number,
): number | null {
  // One row stays visible.
  const page = Math.max(1, rows - 1);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return Infinity;
    case 'ArrowUp':
      return first - 1;
    case 'ArrowDown':
      return first + 1;
    case 'PageUp':
      return first - page;
    case 'PageDown':
      return first + page;
    case ' ':
      return shiftKey ? first - page : first + page;
    default:
      return null;
  }
}
