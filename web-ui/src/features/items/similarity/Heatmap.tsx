import { type Dispatch, memo, type SetStateAction, useState } from 'react';
import type { Item, Matrix } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { hashOf } from '#shared/images/imageText.ts';
import { isLight, viridis } from '#shared/plot/viridis.ts';
import { Table } from '#shared/ui/Table.tsx';
import { type Cell, leastAlike, cellAfterKey } from './cells.ts';
import { outliersOf } from './outliers.ts';
import { PairDifferences } from './PairDifferences.tsx';
import { cellOf, nameOf, shortName } from './names.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { textOf } from './texts.ts';

/** The most rows for which the cells have room for numbers. */
const WRITTEN = 8;

/** The most rows whose images are large enough to recognise. */
const PICTURED = 24;

/**
 * The similarity of each pair of answers, on a scale that is the same for every item, and the two
 * texts of a cell.
 */
export function Heatmap({ of, version, item }: { of: Matrix; version: string; item: Item }) {
  const n = of.rows.length;
  const answers = of.rows.filter((row) => row.kind === 'answer').length;
  const [{ i, j }, point] = useState<Cell>(() => leastAlike(of.matrix, answers));
  const pictured = n <= PICTURED && of.rows.some((row) => hashOf(textOf(row, item)) !== null);
  const left = pictured ? 2.5 : 1.8;
  return (
    <div className="alike">
      <div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className="heatmap-box"
          role="application"
          aria-roledescription="heatmap"
          aria-label="Similarity of each answer to each. Arrow keys go through its cells."
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={(e) => {
            const next = cellAfterKey({ i, j }, e.key, n);
            if (next !== undefined && !e.altKey && !e.ctrlKey && !e.metaKey) {
              e.preventDefault();
              point(next);
            }
          }}
        >
          <svg
            className="heatmap"
            width={Math.min(512, (n + 1.9) * 56)}
            viewBox={`${-left} -1 ${n + left + 0.1} ${n + 1.1}`}
            aria-hidden="true"
          >
            <Cells of={of} version={version} item={item} pictured={pictured} point={point} />
            <rect className="cell-pointed" x={j} y={i} width="1" height="1" />
          </svg>
        </div>
        <Legend />
        <Numbers of={of} />
      </div>
      <PairDifferences of={of} version={version} item={item} i={i} j={j} />
    </div>
  );
}

type CellsProps = {
  of: Matrix;
  version: string;
  item: Item;
  pictured: boolean;
  point: Dispatch<SetStateAction<Cell>>;
};

/** Rendered once: two hundred answers have forty thousand cells. */
const Cells = memo(function Cells({ of, version, item, pictured, point }: CellsProps) {
  const roomy = of.rows.length <= WRITTEN;
  const { outliers: apart } = outliersOf(of);
  return (
    <>
      {of.rows.map((row, i) => (
        <g key={nameOf(row)} className={apart.has(i) ? 'heatmap-apart' : undefined}>
          {pictured && <Thumbnail version={version} text={textOf(row, item)} row={i} />}
          <text x={pictured ? -1.05 : -0.15} y={i + 0.5} dy="0.13" textAnchor="end">
            {apart.has(i) ? `▲ ${shortName(row)}` : shortName(row)}
          </text>
          <text x={i + 0.5} y="-0.2" textAnchor="middle">
            {shortName(row)}
          </text>
        </g>
      ))}
      {of.matrix.flatMap((values, i) =>
        values.map((value, j) => (
          <g
            key={cellOf(of, i, j)}
            // Not on enter: scrolling under a resting pointer would move the cell away from the
            // keyboard.
            onPointerMove={() => point((now) => (now.i === i && now.j === j ? now : { i, j }))}
            onPointerDown={() => point({ i, j })}
          >
            <rect
              x={j}
              y={i}
              width="1"
              height="1"
              className={value === null ? 'cell cell-undefined' : 'cell'}
              {...(value === null ? {} : { fill: viridis(value) })}
            />
            {roomy && value !== null && (
              <text
                x={j + 0.5}
                y={i + 0.5}
                dy="0.1"
                textAnchor="middle"
                className={isLight(value) ? 'cell-dark' : 'cell-white'}
              >
                {value.toFixed(2).replace('-', '\u2212')}
              </text>
            )}
          </g>
        )),
      )}
    </>
  );
});

function Legend() {
  const steps = Array.from({ length: 50 }, (_, i) => i / 50);
  return (
    <div className="legend" aria-hidden="true">
      <span>0 or less, unlike</span>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        {steps.map((from) => (
          <rect key={from} x={from} width="0.021" height="1" fill={viridis(from + 0.01)} />
        ))}
      </svg>
      <span>1, alike</span>
    </div>
  );
}

function Numbers({ of }: { of: Matrix }) {
  return (
    <details>
      <summary>Similarities in numbers</summary>
      <div className="wide">
        <Table
          compact
          caption="Similarity of each answer to each"
          columns={[
            { head: 'Answer', kind: 'title', cell: ({ row }) => nameOf(row) },
            ...of.rows.map((column, j) => ({
              head: shortName(column),
              kind: 'number' as const,
              cell: ({ i }: { i: number }) => cellText(of.matrix[i]?.[j] ?? null),
            })),
          ]}
          rows={of.rows.map((row, i) => ({ row, i }))}
          keyOf={({ row }) => nameOf(row)}
        />
      </div>
    </details>
  );
}

function cellText(value: number | null): string {
  return value === null ? 'undefined' : number(value);
}
