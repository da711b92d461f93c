import type { LabelRun } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { agreementFigures, agreementSentence, isEnough } from '../words/agreement.ts';

type Agreement = NonNullable<LabelRun['agreement']>;
type Props = { of: Agreement; who: 'oracle' | 'vote' };

/** How far an oracle, or a vote of several, agrees with people. */
export function PeoplesAgreement({ of, who }: Props) {
  return (
    <>
      <p>{agreementSentence(of, who)}</p>
      {isEnough(of) && (
        <>
          <Facts of={agreementFigures(of)} />
          <Cells of={of} who={who} />
          <p className="quiet">
            With 95&nbsp;% intervals, clustered by item. Sensitivity is the share of the answers
            that people call not grounded that the {who} calls so, too.
          </p>
        </>
      )}
    </>
  );
}

function Cells({ of, who }: Props) {
  const title = who === 'vote' ? 'Vote' : 'Oracle';
  return (
    <Table
      compact
      caption={`What people and the ${who} say`}
      columns={[
        { head: 'People', kind: 'title', cell: ({ people }) => people },
        { head: `${title}: grounded`, kind: 'number', cell: ({ yes }) => count(yes) },
        { head: `${title}: not grounded`, kind: 'number', cell: ({ no }) => count(no) },
      ]}
      rows={[
        { people: 'grounded', yes: of.both_grounded, no: of.only_oracle_not_grounded },
        { people: 'not grounded', yes: of.only_people_not_grounded, no: of.both_not_grounded },
      ]}
      keyOf={({ people }) => people}
    />
  );
}
