import { useMemo } from 'react';
import type { Factuality, Metric, Series } from '#shared/api/types.ts';
import type { Drawing, Hue } from '#shared/chart/drawing.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { RESAMPLES } from './bootstrap.ts';
import { correlationDrawing, correlationSheet, dotsOf } from './correlationDrawing.ts';
import { whyNoBand } from './regression.ts';
import { fileOf, statisticText } from '../series/captions.ts';
import { SAMPLE, useSample } from './useSample.ts';
import { orUndefined } from '../series/direction.ts';

type Props = {
  experiment: string;
  series: Series;
  factuality: Factuality;
  /** The embedder's id; null if the score has none. */
  embedder: string | null;
  metric: Metric | undefined;
  hue: Hue;
  copies: number;
};

/** The correlation of the score with factuality, and the regression line. */
export function Correlation(props: Props) {
  const { experiment, series, factuality, embedder, metric, hue, copies } = props;
  const sample = useSample(experiment, series, embedder);
  const dots = useMemo(() => dotsOf(sample ?? []), [sample]);
  const drawing = useMemo(
    () => correlationDrawing(dots, { experiment, series, factuality, metric, hue, copies }),
    [dots, experiment, series, factuality, metric, hue, copies],
  );
  const { slope, intercept, n } = factuality;
  const pearson = statisticText('Pearson', factuality.pearson);
  return (
    <>
      {drawing !== null && (
        <Figure
          title="Does the score follow factuality?"
          n={`n ${count(n)} ${series.subject}s, ${shownText(dots.length, n, sample === null)}`}
          summary={`Factuality over the score. ${pearson}.`}
          file={fileOf(series, 'factuality')}
          drawing={drawing}
          sheet={correlationSheet(dots)}
          note={
            dots.length === 0
              ? 'The line runs over all values that the metric can take; the scores seen may fill a part of it.'
              : `${ofLine(drawing, factuality, copies)}A point opens its item.`
          }
        />
      )}
      <p>
        factuality = {orUndefined(intercept, interval)} + {orUndefined(slope, interval)} × score
      </p>
      <Facts
        of={[
          ['Pearson', orUndefined(factuality.pearson, interval)],
          ['Spearman', orUndefined(factuality.spearman, interval)],
          ['R²', orUndefined(factuality.r_squared, interval)],
          ['Prediction-rejection ratio', orUndefined(factuality.prediction_rejection, interval)],
        ]}
      />
      <p className="quiet">
        The score as it is measured: a line that falls belongs to a metric of which higher is risky.
        The prediction-rejection ratio is 1 where sorting by the score is as good as knowing the
        factuality, 0 where it is as good as chance.
      </p>
    </>
  );
}

/** The number of subjects behind the line, and its uncertainty; empty without a line. */
function ofLine({ layers }: Drawing, { slope, n }: Factuality, copies: number): string {
  if (slope === null) {
    return '';
  }
  return layers.some(({ kind }) => kind === 'band')
    ? `The line is that of all ${count(n)}; the band holds it in 95 % of ${RESAMPLES} resamples of the items shown. `
    : `The line is that of all ${count(n)}. ${whyNoBand(slope, copies) ?? 'It has no band: too few items are shown.'} `;
}

function shownText(drawn: number, n: number, reading: boolean): string {
  if (reading) {
    return 'reading them';
  }
  return drawn === 0
    ? 'not shown one by one'
    : drawn >= n
      ? 'each shown'
      : `${count(drawn)} shown: those among the first ${count(SAMPLE)} scores`;
}
