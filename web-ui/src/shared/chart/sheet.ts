import { csvField } from '#shared/format/csv.ts';
import { interval, type Interval } from '#shared/format/intervals.ts';
import { number } from '#shared/format/numbers.ts';

export type Cell = string | number | Interval | null;

export type Head = {
  name: string;
  /** An interval is one column in the table and three in a file. */
  kind: 'text' | 'number' | 'interval';
  /** Formats a number for the table; three significant figures if absent. */
  write?: (value: number) => string;
};

/** A chart's numbers, for a table and for a file. The first column names the row. */
export type Sheet = { heads: Head[]; rows: Cell[][] };

/** A cell as the table shows it. */
export function cellText(cell: Cell | undefined, head: Head): string {
  if (cell === null || cell === undefined) {
    return 'undefined';
  }
  switch (typeof cell) {
    case 'string':
      return cell;
    case 'number':
      return (head.write ?? number)(cell);
    default:
      return interval(cell);
  }
}

/** The sheet as CSV (RFC 4180), with numbers in full precision. */
export function csvOf({ heads, rows }: Sheet): string {
  const names = heads.flatMap(({ name, kind }) =>
    kind === 'interval' ? [name, `${name}, low`, `${name}, high`] : [name],
  );
  const lines = rows.map((row) => heads.flatMap((head, i) => fields(row[i] ?? null, head)));
  return [names.map(csvField), ...lines].map((line) => line.join(',') + '\r\n').join('');
}

function fields(cell: Cell, { kind }: Head): string[] {
  if (cell === null) {
    return kind === 'interval' ? ['', '', ''] : [''];
  }
  switch (typeof cell) {
    case 'string':
      return [csvField(cell)];
    case 'number':
      return [String(cell)];
    default:
      return [cell.value, cell.low, cell.high].map((end) => (end === null ? '' : String(end)));
  }
}
