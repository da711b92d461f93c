import { Box } from '@mantine/core';
import {
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRowKeys } from '#shared/navigation/rowKeys.ts';
import { placeAt, scaleOf } from './scrollScale.ts';

type Options = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

type Props = {
  label: string;
  count: number;
  /** Height of a row in pixels, the same for all. */
  height: number;
  /** The row to go to; another object goes there again. */
  at: { index: number };
  /** Told which rows are seen, from the first to the last, once the list stands still. */
  seen: (first: number, last: number) => void;
  /** What a row shows; the list is one stop of the tab key, at that row. */
  row: (index: number, stop: boolean) => ReactNode;
};

const SEEN_AT_ONCE = 560;

/** Rows of one height, of which only those are made that are seen: a million are scrolled like a hundred. */
export function VirtualRows({ label, count, height, at, seen, row }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scale = scaleOf(count * height, SEEN_AT_ONCE);
  const { ratio } = scale;
  // Its functions are new each time, and none is handed on.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => height,
    getScrollElement: () => box.current,
    overscan: 4,
    observeElementOffset: ((instance, told) =>
      observeElementOffset(instance, (offset, moving) =>
        told(offset * ratio, moving),
      )) as Options['observeElementOffset'],
    scrollToFn: ((offset, options, instance) =>
      elementScroll(offset / ratio, options, instance)) as Options['scrollToFn'],
  });
  const offset = virtualizer.scrollOffset ?? 0;
  const still = !virtualizer.isScrolling;
  // Browsers scroll to whole pixels: a row that is above the edge by less is the first.
  const first = Math.floor((offset + Math.min(ratio, height - 1)) / height);
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
  return (
    // Who has no mouse scrolls it by keys.
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
