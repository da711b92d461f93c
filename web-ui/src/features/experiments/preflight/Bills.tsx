import type { Preflight } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { Table } from '#shared/ui/Table.tsx';
import { billSentences, billsOf } from './bills.ts';

/** What servers can bill for an experiment: upper bounds. */
export function Bills({ of }: { of: Preflight['findings'] }) {
  const bills = billsOf(of);
  return (
    <>
      {billSentences(of).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {bills.length > 0 && (
        <Table
          caption="What models on servers bill at most"
          compact
          columns={[
            { head: 'Model', kind: 'title', cell: (bill) => bill.model },
            { head: 'Tokens', kind: 'number', cell: (bill) => count(bill.tokens) },
            { head: 'Cost', kind: 'number', cell: (bill) => bill.cost },
          ]}
          rows={bills}
          keyOf={(bill) => bill.model}
        />
      )}
    </>
  );
}
