import type { ReactNode } from 'react';
import { ends, type Interval, whyNoInterval } from '#shared/format/intervals.ts';
import { type Axis, position, tickLabel } from '#shared/plot/axis.ts';
import styles from './systems.module.css';

type ScaleProps = { axis: Axis; left?: string; right?: string };

/** The axis of the rows below. */
export function IntervalScale({ axis, left = '', right = '' }: ScaleProps) {
  const last = axis.ticks.length - 1;
  return (
    <div className="plot-row plot-scale" aria-hidden="true">
      <span className="plot-name" />
      <div className="plot-line">
        <svg>
          {axis.ticks.map((tick, i) => (
            <text
              key={tick}
              x={`${position(axis, tick)}%`}
              y="14"
              textAnchor={i === 0 ? 'start' : i === last ? 'end' : 'middle'}
            >
              {tickLabel(axis, tick)}
            </text>
          ))}
          <text x="0" y="30">
            {left}
          </text>
          <text x="100%" y="30" textAnchor="end">
            {right}
          </text>
        </svg>
      </div>
      <span className="plot-number" />
    </div>
  );
}

type Props = {
  axis: Axis;
  name: ReactNode;
  of: Interval | null;
  /** The value in words. */
  value: ReactNode;
  /** Drawn as a full mark; else as a ring. */
  full: boolean;
  zero?: boolean;
};

/** A value with its interval: the words say all that the drawing shows. */
export function IntervalRow({ axis, name, of, value, full, zero = false }: Props) {
  const origin = `${position(axis, 0)}%`;
  return (
    <div className="plot-row">
      <span className="plot-name">{name}</span>
      <div className="plot-line">
        <svg aria-hidden="true">
          {zero && <line className={styles.zero} x1={origin} x2={origin} y1="0" y2="100%" />}
          {of !== null && <Mark axis={axis} of={of} full={full} />}
        </svg>
      </div>
      <span className="plot-number">{value}</span>
    </div>
  );
}

function Mark({ axis, of, full }: { axis: Axis; of: Interval; full: boolean }) {
  const { low, high } = ends(of);
  const [at, from, to] = [of.value, low, high].map((v) => `${position(axis, v)}%`);
  return (
    <g className={full ? styles.full : styles.ring}>
      {whyNoInterval(of) === null && (
        <>
          <line x1={from} x2={to} y1="50%" y2="50%" />
          <line x1={from} x2={from} y1="32%" y2="68%" />
          <line x1={to} x2={to} y1="32%" y2="68%" />
        </>
      )}
      <circle cx={at} cy="50%" r="5" />
    </g>
  );
}
