import { Listing } from '#shared/ui/Listing.tsx';
import type { Embedder, Me } from '#shared/api/types.ts';
import { bound, count, plural } from '#shared/format/numbers.ts';
import { may } from '#shared/query/me.ts';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { CheckReport } from './CheckReport.tsx';
import { EntailmentModels } from './EntailmentModels.tsx';
import { type Forget, Forgetting, forgetting } from './Forgetting.tsx';
import { RegisterEmbedder } from './RegisterModel.tsx';
import { RegisterServerEmbedder } from './RegisterServer.tsx';
import { ServerEmbedders } from './ServerEmbedders.tsx';

/** The models that experiments can use. */
export function Embedders({ me }: { me: Me }) {
  const embedders = usePages<Embedder>('/embedders');
  const writes = may(me, 'write');
  return (
    <>
      <h1>Embedders</h1>
      <Listing of={embedders} what="embedders">
        {(data) => (
          <>
            <p className="finding">
              {plural(data.length, 'embedder')}, each pinned to a revision: the same text always has
              the same vector.
            </p>
            <EmbedderTable
              embedders={data}
              forget={writes ? forgetting('embedders', embedders.reload) : null}
            />
            <ServerEmbedders embedders={data} writes={writes} changed={embedders.reload} />
          </>
        )}
      </Listing>
      {writes && <RegisterEmbedder registered={embedders.reload} />}
      {writes && <RegisterServerEmbedder registered={embedders.reload} />}
      <EntailmentModels writes={writes} />
    </>
  );
}

function shown(prefix: string) {
  return prefix === '' ? 'none' : <code>{prefix}</code>;
}

function Prefixes({ of }: { of: Embedder }) {
  if (of.question_prefix === null || of.question_prefix === of.prefix) {
    return shown(of.prefix);
  }
  return (
    <>
      {shown(of.prefix)}; questions: {shown(of.question_prefix)}
    </>
  );
}

type TableProps = { embedders: Embedder[]; forget: Forget | null };

function EmbedderTable({ embedders, forget }: TableProps) {
  return (
    <Table
      caption="Embedders"
      columns={[
        {
          head: 'Embedder',
          kind: 'title',
          cell: (e) => (
            <>
              {e.name} <code className="quiet">{e.revision.slice(0, 12)}</code>
            </>
          ),
        },
        { head: 'Kind', kind: 'brief', cell: (e) => e.architecture },
        { head: 'Pooling', kind: 'brief', cell: (e) => e.pooling },
        { head: 'Prefix', cell: (e) => <Prefixes of={e} /> },
        { head: 'Longest input, tokens', kind: 'number', cell: (e) => bound(e.max_tokens) },
        { head: 'Dimensions', kind: 'number', cell: (e) => count(e.dimensions) },
        { head: 'Precision', cell: (e) => e.precision },
        {
          head: 'Remove',
          cell: (e) =>
            forget !== null &&
            e.architecture !== 'lexical' && <Forgetting name={e.name} act={forget(e.id)} />,
        },
      ]}
      rows={embedders}
      keyOf={(e) => e.id}
      detail={(e) => (e.check_result === null ? null : <CheckReport of={e} />)}
    />
  );
}
