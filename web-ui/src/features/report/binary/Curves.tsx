import { useMemo } from 'react';
import type { Hue } from '#shared/chart/drawing.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { number, percent, percentRange } from '#shared/format/numbers.ts';
import { Table } from '#shared/ui/Table.tsx';
import { curveDrawing, curveSheet } from './curveDrawings.ts';
import {
  atFalseAlarms,
  atRecalls,
  bandOf,
  type Height,
  heightAt,
  ofBand,
  pointsOf,
  type Reading,
} from './curves.ts';
import type { Titles } from '../series/model.ts';
import type { Row } from '../series/rows.ts';
import { fileOf, statisticText, subjectsOf } from '../series/captions.ts';
import { orUndefined } from '../series/direction.ts';

type Props = { row: Row; floors: Row[]; titles: Titles; hue: Hue };

/** The costs and benefits of every threshold, with the floors' curves in grey behind. */
export function Curves({ row, floors, titles, hue }: Props) {
  const { series } = row;
  const roc = pointsOf(series.binary?.roc ?? []);
  const precision = pointsOf(series.binary?.precision_recall ?? []);
  const bands = {
    roc: bandOf(series.binary?.roc_band),
    precision: bandOf(series.binary?.precision_recall_band),
  };
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
  const auc = statisticText('AUC', series.binary?.auc);
  const fpr = series.binary?.fpr_at_95_recall;
  const average = statisticText('Average precision', series.binary?.average_precision);
  return (
    <>
      <p className="quiet">Positive means not grounded. {series.binary && ofBand(series.binary)}</p>
      <div className="frames">
        <Figure
          title="How many risky answers does each false alarm buy?"
          n={n}
          summary={`ROC curve. ${auc}.${bandSentence(bands.roc, 0.1, 'a false positive rate', 'recall')}`}
          file={fileOf(series, 'roc')}
          drawing={drawings.roc}
          sheet={curveSheet('roc', row)}
          note={`${auc}; the mark is the false positive rate at 95 % recall${fpr?.low == null ? '' : ', with its interval'}`}
        />
        <Figure
          title="How many of those flagged are risky?"
          n={n}
          summary={`Precision over recall. ${average}.${bandSentence(bands.precision, 0.8, 'a recall', 'precision')}`}
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
          band={bands.roc}
        />
        <Readings
          caption="Precision at a recall"
          wanted="Recall at least"
          found="Precision"
          rows={atRecalls(precision)}
          band={bands.precision}
        />
      </div>
    </>
  );
}

/** The band at one position, as a sentence for screen readers. */
function bandSentence(band: Height[], x: number, at: string, what: string): string {
  const height = heightAt(band, x);
  return height === null
    ? ''
    : ` At ${at} of ${percent(x)}, ${what} is ${percent(height.y)}, ${percentRange(height.low, height.high)}; the band is pointwise.`;
}

type ReadingsProps = {
  caption: string;
  wanted: string;
  found: string;
  rows: Reading[];
  band: Height[];
};

function Readings({ caption, wanted, found, rows, band }: ReadingsProps) {
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
        ...(band.length === 0
          ? []
          : [
              {
                head: 'The curve there, 95 %',
                kind: 'number' as const,
                cell: (r: Reading) => orUndefined(heightAt(band, r.wanted), rangeOf),
              },
            ]),
      ]}
      rows={rows}
      keyOf={(r) => String(r.wanted)}
    />
  );
}

function rangeOf({ y, low, high }: Height): string {
  return `${percent(y)} [${percent(low)}, ${percent(high)}]`;
}
