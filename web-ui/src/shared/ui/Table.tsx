import { Fragment, type ReactNode } from 'react';

/**
 * {@code kind: 'number'} aligns right; {@code 'title'} heads the row, and its card on a phone;
 * {@code 'brief'} wraps late; {@code 'prose'} takes the remaining width, and a card's whole width.
 */
export type Column<T> = {
  head: string;
  kind?: 'number' | 'title' | 'brief' | 'prose';
  cell: (row: T) => ReactNode;
};

type Props<T> = {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  keyOf: (row: T) => string;
  /** Narrow enough to stay a table on a phone. */
  compact?: boolean;
  /** What follows a row over its whole width; null: nothing. */
  detail?: (row: T) => ReactNode;
};

/** A table that turns into cards with the same numbers where it would not fit. */
export function Table<T>(props: Props<T>) {
  const { caption, columns, rows, keyOf, compact = false, detail } = props;
  return (
    <table className={compact ? 'compact' : undefined}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={column.kind}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr>
              {columns.map((column) =>
                column.kind === 'title' ? (
                  <th key={column.head} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} className={column.kind} data-head={column.head}>
                    <div>{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
            <Detail of={detail?.(row) ?? null} columns={columns.length} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Detail({ of, columns }: { of: ReactNode; columns: number }) {
  return (
    of !== null && (
      <tr className="detail">
        <td colSpan={columns}>{of}</td>
      </tr>
    )
  );
}
