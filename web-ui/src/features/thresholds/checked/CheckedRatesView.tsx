import type { LabelSourceCounts } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { interval } from '#shared/format/intervals.ts';
import { truthOf } from '#shared/terms/labels/labelSources.ts';
import { aloneText, poweredText, worthText } from '#shared/terms/labels/powered.ts';
import { Table } from '#shared/ui/Table.tsx';
import type { Judgement } from '../model/fit.ts';
import { basisOf, rowsOf } from './checkedRates.ts';

/** Who wrote the labels of the holdout, and the rates by those that people have checked. */
export function CheckedRatesView({ judgement }: { judgement: Judgement }) {
  const { labels, checked } = judgement;
  if (labels === null) {
    return null;
  }
  const truth = truthOf(labels, 'of the holdout');
  const rows = checked === null ? [] : rowsOf(checked);
  return (
    <>
      <p className={truth.unchecked ? 'notice' : 'quiet'}>
        {truth.text}
        {checked !== null && isByOthers(labels) && ` ${basisOf(checked)}`}
      </p>
      {rows.length > 0 && (
        <>
          <Table
            caption="Rates on the holdout by labels of people"
            columns={[
              { head: 'Rate', kind: 'title', cell: ({ name }) => name },
              { head: 'From both', kind: 'number', cell: ({ rate }) => poweredText(rate) },
              {
                head: 'From people alone',
                kind: 'number',
                cell: ({ rate: { people } }) => (people === null ? 'undefined' : interval(people)),
              },
              {
                head: 'If the others were right',
                kind: 'number',
                cell: ({ rate }) => aloneText(rate),
              },
              { head: 'Labels by people', kind: 'number', cell: ({ rate }) => count(rate.labels) },
              { head: 'Worth, labels', kind: 'number', cell: ({ rate }) => worthText(rate) },
            ]}
            rows={rows}
            keyOf={({ name }) => name}
          />
          <p className="quiet">
            The rates above take the other labels as right where people have not labelled. These are
            of the fitted threshold. They start from people’s labels alone, and the other labels
            only make them more precise. Both belong to the same look.
          </p>
        </>
      )}
    </>
  );
}

/** Whether people or an oracle have labelled; a file that nobody checks is not in doubt. */
function isByOthers({ people, oracle }: LabelSourceCounts): boolean {
  return people + oracle > 0;
}
