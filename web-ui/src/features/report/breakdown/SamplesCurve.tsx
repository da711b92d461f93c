import { useMemo } from 'react';
import type { NCurve, Series } from '#shared/api/types.ts';
import type { Hue } from '#shared/chart/drawing.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { SheetTable } from '#shared/chart/SheetTable.tsx';
import { plural } from '#shared/format/numbers.ts';
import { chance, type LabelKind } from '../series/model.ts';
import { fileOf } from '../series/captions.ts';
import { enoughOf } from './samplesCurve.ts';
import { samplesDrawing, samplesSheet } from './samplesDrawing.ts';

type Props = { curve: NCurve; series: Series; kind: LabelKind; hue: Hue };

/** The statistic for fewer samples of each item. */
export function SamplesCurve({ curve, series, kind, hue }: Props) {
  const name = kind === 'binary' ? 'AUC' : 'Spearman';
  const start = chance(kind);
  const drawing = useMemo(
    () => samplesDrawing(curve, { name, start, hue }),
    [curve, name, start, hue],
  );
  const sheet = samplesSheet(curve, name);
  const enough = enoughOf(curve, name);
  const title = 'How many samples are enough?';
  return (
    <>
      <p>{enough}</p>
      {drawing === null ? (
        <SheetTable caption={title} sheet={sheet} />
      ) : (
        <Figure
          title={title}
          n={`n ${plural(Math.max(...curve.points.map((p) => p.n)), series.subject)} at each point`}
          summary={`${name} over the number of samples. ${enough}`}
          file={fileOf(series, 'samples')}
          drawing={drawing}
          sheet={sheet}
        />
      )}
    </>
  );
}
