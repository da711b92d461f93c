import { ends, type Interval } from '#shared/format/intervals.ts';
import { type Axis, position } from '#shared/plot/axis.ts';

type Drawn = { interval: Interval | null; hollow?: boolean; floor?: boolean };

/**
 * Intervals with their values on one axis, one below the other; the same numbers are above as text.
 */
export function Spans({ of, axis }: { of: Drawn[]; axis: Axis }) {
  return (
    <svg className="span" height={9 * of.length + 3} aria-hidden="true">
      {of.map(({ interval, hollow = false, floor = false }, i) => {
        const y = 6 + 9 * i;
        return (
          // Only the order identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={i} className={floor ? 'span-floor' : ''}>
            <line className="span-axis" x1="0" x2="100%" y1={y} y2={y} />
            {interval !== null && (
              <>
                <line
                  x1={`${position(axis, ends(interval).low)}%`}
                  x2={`${position(axis, ends(interval).high)}%`}
                  y1={y}
                  y2={y}
                />
                <circle
                  className={hollow ? 'hollow' : ''}
                  cx={`${position(axis, interval.value)}%`}
                  cy={y}
                  r="3.5"
                />
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
