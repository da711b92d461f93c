import type { Interval } from '#shared/format.ts';
import { type Axis, position } from '#shared/plot/axis.ts';

/** An interval with its value, lying under the numbers that say the same; without one, its place. */
export function Span({ of, axis }: { of: Interval | null; axis: Axis }) {
  return (
    <svg className="span" aria-hidden="true">
      <line className="span-axis" x1="0" x2="100%" y1="50%" y2="50%" />
      {of !== null && (
        <>
          <line
            x1={`${position(axis, of.low)}%`}
            x2={`${position(axis, of.high)}%`}
            y1="50%"
            y2="50%"
          />
          <circle cx={`${position(axis, of.value)}%`} cy="50%" r="3.5" />
        </>
      )}
    </svg>
  );
}
