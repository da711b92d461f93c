import type { Report } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { aloneText, poweredText, worthText } from '#shared/terms/labels/powered.ts';
import { Table } from '#shared/ui/Table.tsx';
import { orUndefined } from '../series/direction.ts';
import { nameOf, type Titles } from '../series/model.ts';
import {
  agreementSentence,
  basisSentence,
  checkedRows,
  checkedSentence,
  shareSentence,
} from './checked.ts';

const FEW = 8;

type Props = { report: Report; titles: Titles };

/** What labels by people add to many others; nothing if people have checked none of these. */
export function CheckedLabels({ report, titles }: Props) {
  const checked = report.checked_labels;
  if (checked === undefined) {
    return null;
  }
  const rows = checkedRows(report);
  const table = (
    <Table
      caption="AUC by labels of people"
      columns={[
        { head: 'Score', kind: 'title', cell: ({ series }) => nameOf(series, titles) },
        {
          head: 'From both',
          kind: 'number',
          cell: ({ auc }) => poweredText(auc),
        },
        {
          head: 'From people alone',
          kind: 'number',
          cell: ({ auc }) => orUndefined(auc.people, interval),
        },
        { head: 'Labels by people', kind: 'number', cell: ({ auc }) => count(auc.labels) },
        { head: 'Worth, labels', kind: 'number', cell: ({ auc }) => worthText(auc) },
        { head: 'If the others were right', kind: 'number', cell: ({ auc }) => aloneText(auc) },
      ]}
      rows={rows}
      keyOf={({ series }) => `${series.metric} ${series.embedder}`}
    />
  );
  return (
    <section aria-labelledby="checked-labels">
      <h2 id="checked-labels">What the labels by people bought</h2>
      <p>{`${checkedSentence(checked)} ${shareSentence(checked)}`}</p>
      <p className="quiet">{`${agreementSentence(checked)} ${basisSentence(rows, checked)}`}</p>
      {rows.length > FEW ? (
        <details>
          <summary>AUC of {count(rows.length)} scores, corrected by people’s labels</summary>
          {table}
        </details>
      ) : (
        rows.length > 0 && table
      )}
      <details>
        <summary>How both kinds of labels are combined</summary>
        <p>
          The estimate starts from people’s labels alone. The other labels only tell how far the
          answers that people have checked happen to differ from all answers. So labels that are
          wrong make the interval wider, but do not move the estimate (prediction-powered
          inference). It holds if people label answers in the random order of the labelling queue.
          All other statistics of this report take people’s labels where there are any, and take the
          other labels as right.
        </p>
      </details>
    </section>
  );
}
