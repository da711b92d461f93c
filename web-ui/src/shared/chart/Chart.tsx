import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Drawing } from '#shared/chart/drawing.ts';
import type { Plot } from '#shared/chart/engine.ts';
import { paletteOf, useScheme } from '#shared/chart/palette.ts';
import { pointAt, type Step, stepAfterKey, wordsAt } from '#shared/chart/steps.ts';
import { go } from '#shared/navigation/router.ts';

type Props = {
  drawing: Drawing;
  /** The question that the chart answers. */
  title: string;
  /** Describes the chart for screen readers. */
  summary: string;
};

/**
 * A drawing whose points the pointer and the arrow keys select. Its height is reserved before it is
 * drawn.
 */
export function Chart({ drawing, title, summary }: Props) {
  const { box, plot, failed } = usePlot(drawing);
  const [at, setAt] = useState<Step | null>(null);
  useEffect(() => plot?.mark(at), [plot, at]);
  const words = wordsAt(drawing, at);
  const href = pointAt(drawing, at)?.href;
  const point = (e: PointerEvent) => {
    const { left, top } = e.currentTarget.getBoundingClientRect();
    setAt((old) => same(old, plot?.near(e.clientX - left, e.clientY - top) ?? null));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={drawing.square === true ? 'chart-area chart-square' : 'chart-area'}
      role="application"
      aria-roledescription="chart"
      aria-label={`${title} Arrow keys go through its points.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(e) => {
        const next = stepAfterKey(drawing, at, e.key);
        if (next !== undefined && !e.altKey && !e.ctrlKey && !e.metaKey) {
          e.preventDefault();
          setAt(next);
        } else if (e.key === 'Enter' && href !== undefined) {
          go(href);
        }
      }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onClick={() => href !== undefined && go(href)}
      data-opens={href === undefined ? undefined : ''}
    >
      <div ref={box} className="chart-canvas" role="img" aria-label={summary} />
      {failed && (
        <p className="chart-failed">
          The chart could not be loaded; its numbers stand in the table. Reload the page to try
          again.
        </p>
      )}
      <p className="unseen" aria-live="polite">
        {words.join(', ')}
        {href !== undefined && ', Enter opens it'}
      </p>
    </div>
  );
}

function same(old: Step | null, next: Step | null): Step | null {
  return old?.layer === next?.layer && old?.point === next?.point ? old : next;
}

/** The chart engine is loaded with the first chart. */
function usePlot(drawing: Drawing) {
  const box = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<Plot | null>(null);
  const [failed, setFailed] = useState(false);
  const scheme = useScheme();
  useEffect(() => {
    const element = box.current;
    let made: Plot | null = null;
    let gone = false;
    const observer = new ResizeObserver(() => made?.resize());
    import('#shared/chart/engine.ts').then(
      ({ plotIn }) => {
        if (element !== null && !gone) {
          made = plotIn(element);
          observer.observe(element);
          setPlot(made);
        }
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      observer.disconnect();
      made?.dispose();
      setPlot(null);
    };
  }, []);
  useEffect(() => {
    if (plot !== null && box.current !== null) {
      plot.draw(drawing, paletteOf(box.current));
    }
  }, [plot, drawing, scheme]);
  return { box, plot, failed };
}
