import { Box } from '@mantine/core';
import {
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRowKeys } from '#shared/navigation/rowKeys.ts';
import { useScrollKeys } from './scrollKeys.ts';
import { firstRow, placeAt, scaleOf } from './scrollScale.ts';

type Options = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

type Props = {
  label: string;
  count: number;
  /** Height of a row in pixels, the same for all. */
  height: number;
  /** The row to go to; a new object goes there again. */
  at: { index: number };
  /** Receives the first and last visible row once scrolling has stopped. */
  seen: (first: number, last: number) => void;
  /** Renders a row; the list is a single tab stop, at that row. */
  row: (index: number, stop: boolean) => ReactNode;
};

const SEEN_AT_ONCE = 560;

/**
 * Rows of equal height, of which only the visible ones are rendered: a million scroll like a
 * hundred.
 */
export function VirtualRows({ label, count, height, at, seen, row }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scale = scaleOf(count * height, SEEN_AT_ONCE);
  const { ratio } = scale;
  // Its functions are new on each render, and none is passed on.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => height,
    getScrollElement: () => box.current,
    overscan: 4,
    observeElementOffset: ((instance, report) =>
      observeElementOffset(instance, (offset, moving) =>
        report(offset * ratio, moving),
      )) as Options['observeElementOffset'],
    scrollToFn: ((offset, options, instance) =>
      elementScroll(offset / ratio, options, instance)) as Options['scrollToFn'],
  });
  const offset = virtualizer.scrollOffset ?? 0;
  const still = !virtualizer.isScrolling;
  const first = firstRow(ratio, offset, height);
  const last = Math.min(count - 1, Math.ceil((offset + SEEN_AT_ONCE) / height));
  useEffect(() => {
    if (still) {
      seen(first, last);
    }
  }, [still, first, last, seen]);
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height]);
  useEffect(() => {
    if (box.current !== null) {
      box.current.scrollTop = (at.index * height) / ratio;
    }
  }, [at, height, ratio]);
  useRowKeys(box, 'li');
  useScrollKeys(box, ratio, height);
  return (
    // The box must take the focus, so that it scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ds-rows" ref={box} role="group" aria-label={label} tabIndex={0}>
      <Box component="ol" className="ds-rows-all" h={scale.drawn}>
        {virtualizer.getVirtualItems().map((item) => (
          <Box
            component="li"
            key={item.index}
            className="ds-rows-row"
            aria-setsize={count}
            aria-posinset={item.index + 1}
            h={height}
            style={{ transform: `translateY(${placeAt(scale, item.start, offset)}px)` }}
          >
            {row(item.index, item.index === first)}
          </Box>
        ))}
      </Box>
    </div>
  );
}
