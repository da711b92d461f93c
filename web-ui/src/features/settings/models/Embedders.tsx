import { Listing } from '#shared/ui/Listing.tsx';
import { path, remove } from '#shared/api/client.ts';
import type { Embedder, EntailmentModel, Me } from '#shared/api/types.ts';
import { bound, count, plural } from '#shared/format/numbers.ts';
import { may } from '#shared/query/me.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { RegisterEmbedder, RegisterEntailmentModel } from './RegisterModel.tsx';
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

type Forget = (id: string) => () => Promise<void>;

function forgetting(kind: 'embedders' | 'entailment-models', changed: () => void): Forget {
  return (id) => async () => {
    await remove(`/${kind}${path`/${id}`}`);
    changed();
  };
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
        { head: 'Kind', cell: (e) => e.architecture },
        { head: 'Pooling', cell: (e) => e.pooling },
        { head: 'Prefix', cell: (e) => (e.prefix === '' ? 'none' : <code>{e.prefix}</code>) },
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
    />
  );
}

function EntailmentModels({ writes }: { writes: boolean }) {
  const models = usePages<EntailmentModel>('/entailment-models');
  return (
    <>
      <h2>Entailment models</h2>
      <Loaded of={models} what="entailment models">
        {({ data }) =>
          data.length === 0 ? (
            <p>
              No entailment model is registered. Metrics of semantic entropy need one: a
              sequence-pair classifier that says whether one text follows from another.
            </p>
          ) : (
            <Table
              caption="Entailment models"
              columns={[
                {
                  head: 'Model',
                  kind: 'title',
                  cell: (m) => (
                    <>
                      {m.name} <code className="quiet">{m.revision.slice(0, 12)}</code>
                    </>
                  ),
                },
                { head: 'Outputs', cell: (m) => m.labels.join(', ') },
                { head: 'Longest input, tokens', kind: 'number', cell: (m) => bound(m.max_tokens) },
                {
                  head: 'Remove',
                  cell: (m) =>
                    writes && (
                      <Forgetting
                        name={m.name}
                        act={forgetting('entailment-models', models.reload)(m.id)}
                      />
                    ),
                },
              ]}
              rows={data}
              keyOf={(m) => m.id}
            />
          )
        }
      </Loaded>
      {writes && <RegisterEntailmentModel registered={models.reload} />}
    </>
  );
}

function Forgetting({ name, act }: { name: string; act: () => Promise<void> }) {
  return (
    <Confirm label="Remove" confirm={`Remove ${name}`} act={act}>
      The files of the model stay. A model that an experiment has used cannot be removed.
    </Confirm>
  );
}
