import type { ReactNode } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import { Downloads } from '#shared/chart/Downloads.tsx';
import type { Drawing } from '#shared/chart/drawing.ts';
import { Legend } from '#shared/chart/Legend.tsx';
import type { Sheet } from '#shared/chart/sheet.ts';
import { SheetTable } from '#shared/chart/SheetTable.tsx';

type Props = {
  /** The question that the figure answers. */
  title: string;
  /** The number of subjects behind it, such as {@code n 4,000 answers}. */
  n: string;
  /** Describes the figure in a sentence, for screen readers. */
  summary: string;
  /** The name of its files, without the extension. */
  file: string;
  drawing: Drawing;
  sheet: Sheet;
  /** How to read it. */
  note?: ReactNode;
  /** Replaces the drawing on the page; files still use the original. */
  children?: ReactNode;
};

/** The parts of every chart: question, n, legend, numbers as a table, and downloads. */
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
