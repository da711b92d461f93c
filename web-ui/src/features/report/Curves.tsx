import { useMemo } from 'react';
import type { Hue } from '#shared/chart/drawing.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { number, percent } from '#shared/format.ts';
import { Table } from '#shared/ui/Table.tsx';
import { curveDrawing, curveSheet } from './curveDrawings.ts';
import { atFalseAlarms, atRecalls, pointsOf, type Reading } from './curves.ts';
import type { Titles } from './model.ts';
import type { Row } from './rows.ts';
import { fileOf, measured, subjectsOf } from './said.ts';
import { orUndefined } from './words.ts';

type Props = { row: Row; floors: Row[]; titles: Titles; hue: Hue };

/** What every threshold would cost and find, the floors' curves in grey behind it. */
export function Curves({ row, floors, titles, hue }: Props) {
  const { series } = row;
  const roc = pointsOf(series.binary?.roc ?? []);
  const precision = pointsOf(series.binary?.precision_recall ?? []);
  const given = useMemo(() => ({ row, floors, titles, hue }), [row, floors, titles, hue]);
  const drawings = useMemo(
    () => ({
      roc: curveDrawing('roc', given),
      precision: curveDrawing('precision_recall', given),
    }),
    [given],
  );
  if (roc.length === 0) {
    return <p>A curve needs labels of both classes.</p>;
  }
  const n = subjectsOf(row);
  const auc = measured('AUC', series.binary?.auc);
  const average = measured('Average precision', series.binary?.average_precision);
  return (
    <>
      <p className="quiet">
        Positive means not grounded. The curves are those of the full sample; a report keeps the
        intervals of what is read from them, drawn and written here, not of each of their points.
      </p>
      <div className="frames">
        <Figure
          title="How many risky answers does each false alarm buy?"
          n={n}
          summary={`ROC curve. ${auc}.`}
          file={fileOf(series, 'roc')}
          drawing={drawings.roc}
          sheet={curveSheet('roc', row)}
          note={`${auc}; the mark is the false positive rate at 95 % recall, with its interval`}
        />
        <Figure
          title="How many of those flagged are risky?"
          n={n}
          summary={`Precision over recall. ${average}.`}
          file={fileOf(series, 'precision-recall')}
          drawing={drawings.precision}
          sheet={curveSheet('precision_recall', row)}
          note={average}
        />
      </div>
      <div className="frames">
        <Readings
          caption="Recall at a false positive rate"
          wanted="FPR at most"
          found="Recall"
          rows={atFalseAlarms(roc)}
        />
        <Readings
          caption="Precision at a recall"
          wanted="Recall at least"
          found="Precision"
          rows={atRecalls(precision)}
        />
      </div>
    </>
  );
}

type ReadingsProps = { caption: string; wanted: string; found: string; rows: Reading[] };

function Readings({ caption, wanted, found, rows }: ReadingsProps) {
  return (
    <Table
      compact
      caption={caption}
      columns={[
        { head: wanted, kind: 'title', cell: (r) => percent(r.wanted) },
        { head: found, kind: 'number', cell: (r) => orUndefined(r.point?.y, percent) },
        {
          head: 'Threshold',
          kind: 'number',
          cell: ({ point }) =>
            point === null || point.threshold === null ? 'flags nothing' : number(point.threshold),
        },
      ]}
      rows={rows}
      keyOf={(r) => String(r.wanted)}
    />
  );
}
