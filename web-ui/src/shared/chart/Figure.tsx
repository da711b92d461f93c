import type { ReactNode } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import { Downloads } from '#shared/chart/Downloads.tsx';
import type { Drawing } from '#shared/chart/drawing.ts';
import { Legend } from '#shared/chart/Legend.tsx';
import type { Sheet } from '#shared/chart/sheet.ts';
import { SheetTable } from '#shared/chart/SheetTable.tsx';

type Props = {
  /** The question that it answers. */
  title: string;
  /** The number of subjects behind it, such as {@code n 4,000 answers}. */
  n: string;
  /** What it shows, in a sentence for those who do not see it. */
  summary: string;
  /** What its files are called, without their ending. */
  file: string;
  drawing: Drawing;
  sheet: Sheet;
  /** How to read it. */
  note?: ReactNode;
  /** Another drawing on the page; files are still made from the first. */
  children?: ReactNode;
};

/** What every chart has: its question, its n, its legend, its numbers as a table, and files to take along. */
export function Figure({ title, n, summary, file, drawing, sheet, note, children }: Props) {
  return (
    <figure className="chart" aria-label={title}>
      <div className="chart-head">
        <h3>{title}</h3>
        <span className="quiet">{n}</span>
        <Downloads file={file} caption={{ title, n }} drawing={() => drawing} sheet={sheet} />
      </div>
      {children ?? (
        <>
          <Legend drawing={drawing} />
          <Chart drawing={drawing} title={title} summary={summary} />
        </>
      )}
      {note !== undefined && <figcaption className="quiet">{note}</figcaption>}
      <details>
        <summary>
          In numbers<span className="unseen">: {title}</span>
        </summary>
        <SheetTable caption={title} sheet={sheet} />
      </details>
    </figure>
  );
}
