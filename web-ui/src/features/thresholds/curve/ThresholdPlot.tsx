import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { ThresholdCurve } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { position, tickLabel } from '#shared/plot/axis.ts';
import {
  barsOf,
  curveAxis,
  notDrawn,
  nearest,
  type Numbers,
  sliderText,
  indexAfterKey,
  valueAt,
  zonesOf,
} from './curve.ts';
import type { Fit } from '../model/fit.ts';

type Props = {
  curve: ThresholdCurve;
  fit: Fit;
  score: string;
  at: number;
  /** The position of the line: at a point of the curve, or between two. */
  value: number;
  /** The effect at that position. */
  numbers: Numbers;
  move: (to: number) => void;
};

/** The score distribution of each class, and a draggable line between flagged and passed. */
export function ThresholdPlot({ curve, fit, score, at, value, numbers, move }: Props) {
  const axis = curveAxis(curve);
  const { points, labels } = curve.calibration;
  const [first, last] = [points[0]?.threshold ?? 0, points.at(-1)?.threshold ?? 0];
  const x = position(axis, value);
  const put = (e: PointerEvent<SVGSVGElement>) => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    move(nearest(curve.calibration, valueAt(axis, (e.clientX - left) / width)));
  };
  const press = (e: KeyboardEvent) => {
    const to = indexAfterKey(curve, at, e.key, e.shiftKey);
    if (to !== null) {
      e.preventDefault();
      move(to);
    }
  };
  return (
    <figure className="cut">
      <figcaption className="cut-key">
        <Key of="risky" says={`risky, n = ${count(labels.risky)}`} />
        <Key of="trustworthy" says={`trustworthy, n = ${count(labels.trustworthy)}`} />
      </figcaption>
      <svg
        className="cut-area"
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          e.currentTarget.querySelector<SVGElement>('[role=slider]')?.focus();
          put(e);
        }}
        onPointerMove={(e) => e.currentTarget.hasPointerCapture(e.pointerId) && put(e)}
      >
        <Ground curve={curve} fit={fit} cut={x} />
        {axis.ticks.map((tick) => (
          <g key={tick} className="frame-tick" aria-hidden="true">
            <line
              x1={`${position(axis, tick)}%`}
              x2={`${position(axis, tick)}%`}
              y1="100%"
              y2="98%"
            />
            <text x={`${position(axis, tick)}%`} y="100%" dy="18" textAnchor={anchor(axis, tick)}>
              {tickLabel(axis, tick)}
            </text>
          </g>
        ))}
        <g
          className="cut-line"
          role="slider"
          tabIndex={0}
          aria-label={`Threshold of ${score}`}
          aria-valuemin={first}
          aria-valuemax={last}
          aria-valuenow={value}
          aria-valuetext={sliderText(value, numbers)}
          onKeyDown={press}
        >
          <line x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
          <svg x={`${x}%`} y="50%" className="cut-handle">
            <rect x="-9" y="-15" width="18" height="30" rx="4" />
            <path d="M-3,-6V6M3,-6V6" />
          </svg>
        </g>
      </svg>
      <p className="cut-ends">
        <span>risky, flagged</span>
        <span className="cut-name">{score}</span>
        <span>trustworthy</span>
      </p>
      <p className="quiet">
        Calibration part. The height is the share of the class in each of{' '}
        {count(curve.distribution.bins.length)} bins. {notDrawn(curve)}
      </p>
    </figure>
  );
}

function anchor(axis: { from: number; to: number }, tick: number) {
  return tick === axis.from ? 'start' : tick === axis.to ? 'end' : 'middle';
}

function Key({ of, says }: { of: 'risky' | 'trustworthy'; says: string }) {
  return (
    <span>
      <svg className="cut-swatch" aria-hidden="true">
        <Hatch id={`key-${of}`} />
        <rect
          className={`cut-${of}`}
          width="100%"
          height="100%"
          {...(of === 'risky' ? { fill: `url(#key-${of})` } : {})}
        />
      </svg>
      {says}
    </span>
  );
}

/** Colour is not the only sign: risky areas are hatched. */
function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} className="cut-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
      <path d="M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2" />
    </pattern>
  );
}

function Ground({ curve, fit, cut }: { curve: ThresholdCurve; fit: Fit; cut: number }) {
  const hatch = useId();
  const axis = curveAxis(curve);
  const bars = barsOf(curve, axis);
  return (
    <g aria-hidden="true">
      <Hatch id={hatch} />
      <rect className="cut-flagged" width={`${cut}%`} height="100%" />
      {zonesOf(fit, axis).map(({ band, from, to }) => (
        <g key={from} className={`zone-${band}`}>
          <rect x={`${from}%`} width={`${to - from}%`} height="20" />
          {to - from > 14 && (
            <text x={`${(from + to) / 2}%`} y="14" textAnchor="middle">
              {band}
            </text>
          )}
        </g>
      ))}
      {/* Below the zones, which are 20 px of 19 rem. */}
      <svg y="8%" width="100%" height="92%">
        {bars.map(({ x, width, trustworthy }) => (
          <Column key={x} of="trustworthy" x={x} width={width} high={trustworthy} />
        ))}
        {bars.map(({ x, width, risky }) => (
          <Column key={x} of="risky" x={x} width={width} high={risky} fill={`url(#${hatch})`} />
        ))}
      </svg>
    </g>
  );
}

type ColumnProps = { of: string; x: number; width: number; high: number; fill?: string };

function Column({ of, x, width, high, fill }: ColumnProps) {
  return high === 0 ? null : (
    <rect
      className={`cut-${of}`}
      x={`${x}%`}
      width={`${width}%`}
      y={`${100 - high}%`}
      height={`${high}%`}
      {...(fill === undefined ? {} : { fill })}
    />
  );
}
