import type { KeyboardEvent, ReactNode } from 'react';
import { interval } from '#shared/format/intervals.ts';
import { axisOf, endsOfStat } from '../plot/axis.ts';
import { MetricName } from './MetricName.tsx';
import { chance, type LabelKind, nameOf, type Titles } from '../series/model.ts';
import { PlotRow } from '../plot/PlotRow.tsx';
import { PlotScale } from '../plot/PlotScale.tsx';
import { hueOf } from '../series/embedders.ts';
import { foldedCount } from '../view/fold.ts';
import { MarkLegend } from '../plot/MarkLegend.tsx';
import { isRanked, floorOf, type Row } from '../series/rows.ts';
import { verdictsOf } from './verdicts.ts';

type Props = {
  kind: LabelKind;
  /** Describes the plot for screen readers. */
  label: string;
  rows: Row[];
  /** Includes the folded rows. */
  all: Row[];
  /** All of the experiment, in order, so that a mark stays the same whichever rows are shown. */
  embedders: string[];
  titles: Titles;
  /** Key of the open row. */
  open: string | null;
  /** The address that opens a row; null closes it. */
  opened: (row: string | null) => string;
  /** Renders the details below the open row. */
  details: (row: Row) => ReactNode;
};

const ROW_LINK = ':scope > li > .plot-row > .plot-number a';

/** One line for each metric and embedder, with floors on top in grey; each line can be opened. */
export function IntervalPlot({
  kind,
  label,
  rows,
  all,
  embedders,
  titles,
  open,
  opened,
  details,
}: Props) {
  const start = chance(kind);
  const axis = axisOf(
    rows.map((row) => row.stat),
    start,
  );
  const [left, right] = endsOfStat(axis, start);
  return (
    <figure className="plot" aria-label={label}>
      <MarkLegend rows={rows} embedders={embedders} />
      <PlotScale axis={axis} left={left} right={right} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul onKeyDown={alongRows}>
        {rows.map((row) => (
          <li key={row.key} className={row.key === open ? 'plot-open' : undefined}>
            <PlotRow
              name={<Name row={row} titles={titles} />}
              axis={axis}
              stat={row.stat}
              hue={hueOf(row, embedders)}
              start={start}
              against={floorOf(rows, row)?.stat}
              number={
                <a
                  href={opened(row.key === open ? null : row.key)}
                  aria-current={row.key === open ? 'true' : undefined}
                >
                  <span className="unseen">Details of {nameOf(row.series, titles)}: </span>
                  {interval(row.stat)}
                </a>
              }
              verdict={[...verdictsOf(row, rows, titles), ...highestOf(row, all, rows)]}
              quiet={row.floor}
            />
            {row.key === open && details(row)}
          </li>
        ))}
      </ul>
      <figcaption className="quiet">
        Right works better. Floors are grey; the band behind a score is the interval of its best
        floor. The verdict is on the paired difference, over the subjects that have both values.
        Select a row for details.
        {rows.some((row) => !row.floor && !isRanked(row.series)) &&
          ' A score without a documented direction takes the better one on these labels, so it is not ranked.'}
      </figcaption>
    </figure>
  );
}

/** The up and down keys move from row to row. */
function alongRows(e: KeyboardEvent<HTMLElement>) {
  const way = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
  const links = [...e.currentTarget.querySelectorAll<HTMLElement>(ROW_LINK)];
  const next = links[links.indexOf(e.target as HTMLElement) + way];
  if (way !== 0 && links.includes(e.target as HTMLElement) && next !== undefined) {
    e.preventDefault();
    next.focus();
  }
}

function highestOf(row: Row, all: Row[], shown: Row[]): string[] {
  const n = foldedCount(row, all, shown);
  return n === 1 ? [] : [`highest of ${n} embedders`];
}

function Name({ row, titles }: { row: Row; titles: Titles }) {
  return (
    <>
      {row.floor && <span className="quiet">floor </span>}
      <MetricName series={row.series} titles={titles} />
    </>
  );
}
