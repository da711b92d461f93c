import { use, useMemo } from 'react';
import type { Binary, Metric, Series } from '#shared/api/types.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { interval, intervalText } from '#shared/format/intervals.ts';
import { count, number, percent } from '#shared/format/numbers.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import {
  decileDrawing,
  decileSheet,
  distributionDrawing,
  quantileSheet,
} from './distributionDrawings.ts';
import { ofOneClass, quantileRows, withInterval } from './distributions.ts';
import { InFile, type ItemLink } from '../view/inFile.ts';
import { fileOf, statisticText } from '../series/captions.ts';
import { withLeftOut } from '../results/leftOut.ts';
import { orUndefined } from '../series/direction.ts';

type Props = {
  series: Series;
  binary: Binary;
  n: string;
  metric: Metric | undefined;
  behind: ItemLink;
};

/** The score distributions of grounded and ungrounded answers. */
export function Distributions({ series, binary, n, metric, behind }: Props) {
  const drawing = useMemo(
    () => distributionDrawing(series, binary, { metric, behind }),
    [series, binary, metric, behind],
  );
  const deciles = useMemo(() => decileDrawing(series, behind), [series, behind]);
  const opens = use(InFile) ? () => '' : (part: string) => ` ${part} opens its answers.`;
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
          note={`Each block is a tenth of all answers, so that a high one is a narrow one. Below: nine of ten answers of the class, every second one as a box, and the median ${withInterval([median.grounded, median.not])}.${opens('A block')}`}
        />
        {binary.deciles.length > 0 && (
          <Figure
            title="How risky is each tenth of the scores?"
            n={n}
            summary={`Share of ungrounded answers in each tenth of the scores, ${sharesOf(binary)}.`}
            file={fileOf(series, 'tenths')}
            drawing={deciles}
            sheet={decileSheet(series)}
            note={`A score that works falls from left to right.${opens('A tenth')}${ofOneClass(binary)}`}
          />
        )}
      </div>
      <Facts
        of={[
          ['Medians, grounded | not', medians],
          ['Share grounded', shareGrounded(binary)],
          ['Means, grounded | not', means(binary)],
          ['Cohen’s d', bounded(binary, 'cohens_d')],
          ['Welch’s t', bounded(binary, 'welch_t')],
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

/** With the answers that are left out because of outcomes, if there are any. */
function means({ mean_grounded: grounded, mean_not_grounded: not, left_out: of }: Binary): string {
  const values = [grounded, not].map((mean) => orUndefined(mean, number)).join(' | ');
  const left = [of?.mean_grounded, of?.mean_not_grounded].map((each) => withLeftOut(each, of));
  return [values, ...new Set(left.filter((text) => text !== ''))].join('; ');
}

function shareGrounded({
  n_grounded: grounded,
  n_not_grounded: not,
  left_out: of,
}: Binary): string {
  const share = grounded + not === 0 ? '–' : percent(grounded / (grounded + not));
  const left = withLeftOut(of?.share_grounded, of);
  return left === '' ? share : `${share}; ${left}`;
}

function bounded(binary: Binary, name: 'cohens_d' | 'welch_t'): string {
  const left = binary[name] === null ? '' : withLeftOut(binary.left_out?.[name], binary.left_out);
  const value = orUndefined(binary[name], interval);
  return left === '' ? value : `${value}; ${left}`;
}

function equalLengthText({ length_matched }: Binary): string {
  return length_matched === null || length_matched.auc === null
    ? 'undefined: no two answers of both classes are of about equal length'
    : `${intervalText(length_matched.auc)} (${count(length_matched.pairs)} pairs in ${count(length_matched.bins)} bins of length)`;
}
