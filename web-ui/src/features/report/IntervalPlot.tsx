import { type Interval, interval } from '#shared/format.ts';
import { type Axis, axisOf, position } from './axis.ts';
import { chance } from './finding.ts';
import { Mark } from './Mark.tsx';
import type { LabelKind, Titles } from './model.ts';
import { bestFloor, compare, type Row } from './rows.ts';

type Props = { kind: LabelKind; rows: Row[]; titles: Titles };

const AGAINST_FLOOR = {
  better: 'above the best floor',
  undecided: 'undecided against the floor',
  worse: 'below the best floor',
} as const;

/**
 * One line for each metric and embedder, floors on top in grey. A row is words, a drawing and a number:
 * the drawing repeats what the words and the number say, so readers of the page by voice miss nothing.
 */
export function IntervalPlot({ kind, rows, titles }: Props) {
  const stats = rows.flatMap((row) => (row.stat === null ? [] : [row.stat]));
  const axis = axisOf(stats, chance(kind));
  const embedders = [...new Set(rows.map((row) => row.series.embedder))].filter((e) => e !== null);
  return (
    <figure className="plot">
      <Scale axis={axis} kind={kind} />
      <ul>
        {rows.map((row) => (
          <PlotRow
            key={row.key}
            row={row}
            axis={axis}
            title={titles.get(row.series.metric) ?? row.series.metric}
            hue={row.series.embedder === null ? null : embedders.indexOf(row.series.embedder)}
            floor={bestFloor(rows, row)}
            start={chance(kind)}
          />
        ))}
      </ul>
      <figcaption className="quiet">
        Right works better. Floors are grey; the best one’s interval runs through the rows it is
        fair to. A score whose interval touches it is undecided.
      </figcaption>
    </figure>
  );
}

type RowProps = {
  row: Row;
  axis: Axis;
  title: string;
  hue: number | null;
  floor: Row | undefined;
  start: number;
};

function PlotRow({ row, axis, title, hue, floor, start }: RowProps) {
  if (row.stat === null) {
    return null;
  }
  const verdict = row.floor ? null : verdictOn(row.stat, floor?.stat ?? null, start);
  return (
    <li className={row.floor ? 'plot-row plot-floor' : 'plot-row'}>
      <span className="plot-name">
        {row.floor && <span className="quiet">floor </span>}
        {title}
        {row.series.embedder !== null && <span className="quiet"> {row.series.embedder}</span>}
      </span>
      <div className="plot-line">
        <svg aria-hidden="true">
          {floor?.stat && (
            <Band from={position(axis, floor.stat.low)} to={position(axis, floor.stat.high)} />
          )}
          <line className="chance" {...vertical(position(axis, start))} />
          <Mark
            hue={hue}
            value={position(axis, row.stat.value)}
            low={position(axis, row.stat.low)}
            high={position(axis, row.stat.high)}
          />
        </svg>
      </div>
      <span className="plot-number">
        {interval(row.stat)}
        {verdict !== null && <span className="quiet">{verdict}</span>}
      </span>
    </li>
  );
}

function verdictOn(stat: Interval, floor: Interval | null, start: number): string | null {
  if (stat.high < start) {
    return 'points the wrong way';
  }
  return floor === null ? null : AGAINST_FLOOR[compare(stat, floor)];
}

function Band({ from, to }: { from: number; to: number }) {
  return (
    <rect className="band" x={`${from}%`} width={`${Math.max(to - from, 0.2)}%`} height="100%" />
  );
}

function Scale({ axis, kind }: { axis: Axis; kind: LabelKind }) {
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
              {tick.toFixed(axis.decimals).replace('-', '\u2212')}
            </text>
          ))}
          <text x="0" y="30">
            {axis.from < chance(kind) ? '← wrong way' : 'chance'}
          </text>
          <text x="100%" y="30" textAnchor="end">
            works better →
          </text>
        </svg>
      </div>
      <span className="plot-number" />
    </div>
  );
}

function vertical(x: number) {
  return { x1: `${x}%`, x2: `${x}%`, y1: 0, y2: '100%' };
}
