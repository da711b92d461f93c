import { Box } from '@mantine/core';
import {
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
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

/** The first visible row, and where the list went last. */
type Place = { row: number; at: { index: number } | undefined };

/**
 * Rows of equal height, of which only the visible ones are rendered: a million scroll like a
 * hundred. In rows of another height, which a narrower window has, the list keeps its place.
 */
export function VirtualRows(props: Props) {
  const place = useRef<Place>({ row: 0, at: undefined });
  return <Rows key={props.height} {...props} place={place} />;
}

/** Rows of one height: what observes scrolling keeps the scale with which it began. */
function Rows({ label, count, height, at, seen, row, place }: Props & { place: RefObject<Place> }) {
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
    if (place.current.at !== at) {
      place.current = { row: at.index, at };
    }
    if (box.current !== null) {
      box.current.scrollTop = (place.current.row * height) / ratio;
    }
  }, [at, height, ratio, place]);
  useEffect(() => {
    if (still) {
      seen(first, last);
    }
    place.current.row = first;
  }, [still, first, last, seen, place]);
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
