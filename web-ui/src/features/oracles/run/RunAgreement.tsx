import type { LabelRun } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { agreementFigures, agreementSentence, isEnough, selfSentence } from '../words/agreement.ts';

/** How far the oracle agrees with people and with itself. */
export function RunAgreement({ run: { agreement, self_agreement: own } }: { run: LabelRun }) {
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement">Agreement</h2>
      {agreement !== null && (
        <>
          <p>{agreementSentence(agreement)}</p>
          {isEnough(agreement) && (
            <>
              <Facts of={agreementFigures(agreement)} />
              <Cells of={agreement} />
              <p className="quiet">
                With 95&nbsp;% intervals, clustered by item. Sensitivity is the share of the answers
                that people call not grounded that the oracle calls so, too.
              </p>
            </>
          )}
        </>
      )}
      <p>{selfSentence(own)}</p>
    </section>
  );
}

function Cells({ of }: { of: NonNullable<LabelRun['agreement']> }) {
  return (
    <Table
      compact
      caption="What people and the oracle say"
      columns={[
        { head: 'People', kind: 'title', cell: ({ people }) => people },
        { head: 'Oracle: grounded', kind: 'number', cell: ({ yes }) => count(yes) },
        { head: 'Oracle: not grounded', kind: 'number', cell: ({ no }) => count(no) },
      ]}
      rows={[
        { people: 'grounded', yes: of.both_grounded, no: of.only_oracle_not_grounded },
        { people: 'not grounded', yes: of.only_people_not_grounded, no: of.both_not_grounded },
      ]}
      keyOf={({ people }) => people}
    />
  );
}
