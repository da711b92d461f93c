import { type Axis, position, tickLabel } from '#shared/plot/axis.ts';

type Props = { axis: Axis; left: string; right: string };

/** The ticks above the rows of a plot, and the meaning of its ends. */
export function PlotScale({ axis, left, right }: Props) {
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
              textAnchor={anchor(axis.from > axis.to ? last - i : i, last)}
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

function anchor(i: number, last: number): 'start' | 'middle' | 'end' {
  return i === 0 ? 'start' : i === last ? 'end' : 'middle';
}
