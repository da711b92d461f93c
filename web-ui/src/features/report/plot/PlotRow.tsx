import type { ReactNode } from 'react';
import { ends, type Interval, interval, whyNoInterval } from '#shared/format/intervals.ts';
import { type Axis, position } from '#shared/plot/axis.ts';
import { Mark } from './Mark.tsx';

type Props = {
  name: ReactNode;
  axis: Axis;
  stat: Interval | null;
  hue: number | null;
  /** The statistic of chance. */
  start: number;
  /** Another interval, drawn as a band behind this one. */
  against?: Interval | undefined;
  /** Replaces the number. */
  number?: ReactNode;
  /** The lines below the number. */
  verdict?: string | string[];
  quiet?: boolean;
};

/**
 * A row is a text, a drawing and a number. The drawing repeats the text and the number, so users of
 * screen readers miss nothing.
 */
export function PlotRow(props: Props) {
  const { name, axis, stat, hue, start, against, number, verdict, quiet } = props;
  return (
    <div className={quiet === true ? 'plot-row plot-floor' : 'plot-row'}>
      <span className="plot-name">{name}</span>
      <div className="plot-line">
        <svg aria-hidden="true">
          {against !== undefined && whyNoInterval(against) === null && (
            <Band axis={axis} interval={against} />
          )}
          <line className="chance" {...vertical(position(axis, start))} />
          {stat !== null && (
            <Mark
              hue={hue}
              value={position(axis, stat.value)}
              reach={
                stat.low === null || stat.high === null
                  ? null
                  : { low: position(axis, stat.low), high: position(axis, stat.high) }
              }
            />
          )}
        </svg>
      </div>
      <span className="plot-number">
        {number ?? (stat === null ? 'undefined' : interval(stat))}
        {[verdict ?? []].flat().map((line) => (
          <span key={line} className="quiet">
            {line}
          </span>
        ))}
      </span>
    </div>
  );
}

function Band({ axis, interval: against }: { axis: Axis; interval: Interval }) {
  const { low, high } = ends(against);
  const [from, to] = [position(axis, low), position(axis, high)];
  return (
    <rect className="band" x={`${from}%`} width={`${Math.max(to - from, 0.2)}%`} height="100%" />
  );
}

function vertical(x: number) {
  return { x1: `${x}%`, x2: `${x}%`, y1: 0, y2: '100%' };
}
