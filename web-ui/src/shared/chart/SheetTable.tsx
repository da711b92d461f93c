import { type Cell, type Sheet, cellText } from '#shared/chart/sheet.ts';
import { Table } from '#shared/ui/Table.tsx';

type Props = { caption: string; sheet: Sheet };

/** A chart's numbers as a table. */
export function SheetTable({ caption, sheet: { heads, rows } }: Props) {
  return (
    // It scrolls inside its own box, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="chart-table" aria-label={`${caption} In numbers`} tabIndex={0}>
      <Table
        compact
        caption={caption}
        columns={heads.map((head, i) => ({
          head: head.name,
          ...(i === 0
            ? { kind: 'title' as const }
            : head.kind === 'text'
              ? {}
              : { kind: 'number' as const }),
          cell: ({ cells }: { cells: Cell[] }) => cellText(cells[i], head),
        }))}
        rows={rows.map((cells, at) => ({ cells, at }))}
        keyOf={({ at }) => String(at)}
      />
    </section>
  );
}
