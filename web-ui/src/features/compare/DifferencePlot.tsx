import { ends, type Interval, whyNoInterval } from '#shared/format/intervals.ts';
import { type Axis, axisOver, position, tickLabel } from '#shared/plot/axis.ts';
import type { Choice } from './choice.ts';
import type { Difference, ScoreComparison } from './comparison.ts';
import { signedInterval, basisOf, statisticOf } from './statistics.ts';

type Props = {
  comparison: ScoreComparison;
  names: string[];
  keys: string[];
  label: Choice['label'];
  subject: string;
};

/** One row for each difference from the baseline: right of zero is better. */
export function DifferencePlot({ comparison, names, keys, label, subject }: Props) {
  const intervals = comparison.differences.flatMap((d) => (d?.interval ? [d.interval] : []));
  const axis = axisOver([0, ...intervals.flatMap((each) => Object.values(ends(each)))], 4);
  return (
    <figure className="plot" aria-label="Differences to the baseline">
      <div className="plot-row plot-scale" aria-hidden="true">
        <span className="plot-name" />
        <div className="plot-line">
          <svg>
            {axis.ticks.map((tick, i) => (
              <text
                key={tick}
                x={`${position(axis, tick)}%`}
                y="14"
                textAnchor={i === 0 ? 'start' : i === axis.ticks.length - 1 ? 'end' : 'middle'}
              >
                {tickLabel(axis, tick)}
              </text>
            ))}
            <text x="0" y="30">
              {axis.from < 0 ? '← worse' : ''}
            </text>
            <text x="100%" y="30" textAnchor="end">
              {axis.to > 0 ? 'better →' : ''}
            </text>
          </svg>
        </div>
        <span className="plot-number" />
      </div>
      <ul>
        {comparison.differences.map((difference, i) => (
          <li key={keys[i + 1]}>
            <Line name={names[i + 1] ?? ''} difference={difference} axis={axis} subject={subject} />
          </li>
        ))}
      </ul>
      <figcaption className="quiet">
        {statisticOf(label)} minus that of the baseline, {names[0]}: right of the zero line is
        better. Lines are 95 % intervals.
      </figcaption>
    </figure>
  );
}

type LineProps = { name: string; difference: Difference | null; axis: Axis; subject: string };

function Line({ name, difference, axis, subject }: LineProps) {
  const interval = difference?.interval ?? null;
  const zero = `${position(axis, 0)}%`;
  return (
    <div className="plot-row">
      <span className="plot-name">
        {name}
        {difference !== null && (
          <span className="quiet difference-basis">{basisOf(difference, subject)}</span>
        )}
      </span>
      <div className="plot-line">
        <svg aria-hidden="true">
          <line className="difference-zero" x1={zero} x2={zero} y1="0" y2="100%" />
          {interval !== null && (
            <Reach axis={axis} interval={interval} verdict={difference?.verdict ?? 'undecided'} />
          )}
        </svg>
      </div>
      <span className="plot-number">
        {interval === null ? 'undefined' : signedInterval(interval)}
        <span className="quiet">{difference?.verdict ?? 'not comparable'}</span>
      </span>
    </div>
  );
}

type ReachProps = { axis: Axis; interval: Interval; verdict: Difference['verdict'] };

function Reach({ axis, interval, verdict }: ReachProps) {
  const { low, high } = ends(interval);
  const [at, from, to] = [interval.value, low, high].map((v) => `${position(axis, v)}%`);
  return (
    <g className={`difference difference-${verdict}`}>
      {whyNoInterval(interval) === null && (
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
