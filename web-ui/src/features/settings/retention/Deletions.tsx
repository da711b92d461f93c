import { Listing } from '#shared/ui/Listing.tsx';
import type { Deletion } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { deletionProgress, paceOf } from './retention.ts';

const PAGE = 100;

/** The deletion receipts. */
export function Deletions() {
  const deletions = usePages<Deletion>('/deletions', PAGE, paceOf);
  return (
    <>
      <h2>Deletions</h2>
      <Listing of={deletions} what="receipts" none={<p>No deletions yet.</p>}>
        {(data) => (
          <Table
            caption="Receipts, newest first"
            columns={[
              {
                head: 'What',
                kind: 'title',
                cell: (d) => (
                  <>
                    {kindText(d.kind)} <code className="quiet">…{d.object_id.slice(-8)}</code>
                  </>
                ),
              },
              {
                head: 'Requested',
                cell: (d) => `${moment(d.requested_at)} by ${d.requested_by}`,
              },
              { head: 'Rows removed', kind: 'number', cell: (d) => count(total(d.removed)) },
              {
                head: 'Left',
                cell: (d) =>
                  d.remaining === null
                    ? deletionProgress(d)
                    : `${count(total(d.remaining))} rows, looked for ${
                        d.finished_at === null ? '' : moment(d.finished_at)
                      }`,
              },
            ]}
            rows={data}
            keyOf={(d) => d.id}
          />
        )}
      </Listing>
    </>
  );
}

/** {@code answer-set} is {@code answer set}. */
function kindText(kind: Deletion['kind']): string {
  return kind.replaceAll('-', ' ');
}

function total(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, each) => sum + each, 0);
}
