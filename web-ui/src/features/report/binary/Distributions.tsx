import { useMemo } from 'react';
import type { Binary, Metric, Series } from '#shared/api/types.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { interval, intervalText } from '#shared/format/intervals.ts';
import { count, number } from '#shared/format/numbers.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import {
  decileDrawing,
  decileSheet,
  distributionDrawing,
  quantileSheet,
} from './distributionDrawings.ts';
import { ofOneClass, quantileRows, withInterval } from './distributions.ts';
import type { ItemFilter } from '../view/itemFilter.ts';
import { fileOf, statisticText } from '../series/captions.ts';
import { orUndefined } from '../series/direction.ts';

type Props = {
  series: Series;
  binary: Binary;
  n: string;
  metric: Metric | undefined;
  /** The address of the items in a part of a plot. */
  behind: (items: ItemFilter) => string;
};

/** The score distributions of grounded and ungrounded answers. */
export function Distributions({ series, binary, n, metric, behind }: Props) {
  const drawing = useMemo(
    () => distributionDrawing(series, binary, { metric, behind }),
    [series, binary, metric, behind],
  );
  const deciles = useMemo(() => decileDrawing(series, behind), [series, behind]);
  const [median] = quantileRows(binary).filter((r) => r.share === 0.5);
  const medians = `${orUndefined(median?.grounded, interval)} | ${orUndefined(median?.not, interval)}`;
  if (median === undefined) {
    return <p>There are too few answers for quantiles.</p>;
  }
  return (
    <>
      <div className="frames frames-wide">
        <Figure
          title="Do grounded answers score differently?"
          n={n}
          summary={`Scores of two classes. Medians, grounded and not grounded: ${medians}. ${statisticText('AUC', binary.auc)}.`}
          file={fileOf(series, 'distributions')}
          drawing={drawing}
          sheet={quantileSheet(binary)}
          note={`Each block is a tenth of all answers, so that a high one is a narrow one. Below: nine of ten answers of the class, every second one as a box, and the median ${withInterval([median.grounded, median.not])}. A block opens its answers.`}
        />
        {binary.deciles.length > 0 && (
          <Figure
            title="How risky is each tenth of the scores?"
            n={n}
            summary={`Share of ungrounded answers in each tenth of the scores, ${sharesOf(binary)}.`}
            file={fileOf(series, 'tenths')}
            drawing={deciles}
            sheet={decileSheet(series)}
            note={`A score that works falls from left to right. A tenth opens its answers.${ofOneClass(binary)}`}
          />
        )}
      </div>
      <Facts
        of={[
          ['Medians, grounded | not', medians],
          ['Means, grounded | not', means(binary)],
          ['Cohen’s d', orUndefined(binary.cohens_d, interval)],
          ['Welch’s t', orUndefined(binary.welch_t, interval)],
          ['AUC at equal length', equalLengthText(binary)],
        ]}
      />
    </>
  );
}

function sharesOf({ deciles }: Binary): string {
  const known = deciles.flatMap((d) => (d.not_grounded === null ? [] : [d.not_grounded.value]));
  return `from ${number(Math.min(...known))} to ${number(Math.max(...known))}`;
}

function means({ mean_grounded, mean_not_grounded }: Binary): string {
  return `${orUndefined(mean_grounded, number)} | ${orUndefined(mean_not_grounded, number)}`;
}

function equalLengthText({ length_matched }: Binary): string {
  return length_matched === null || length_matched.auc === null
    ? 'undefined: no two answers of both classes are of about equal length'
    : `${intervalText(length_matched.auc)} (${count(length_matched.pairs)} pairs in ${count(length_matched.bins)} bins of length)`;
}
