import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import type { EntailmentModel } from '#shared/api/types.ts';
import { bound } from '#shared/format/numbers.ts';
import { usePages } from '#shared/query/usePages.ts';
import { forgetting, Forgetting } from './Forgetting.tsx';
import { RegisterAskedModel } from './RegisterAskedModel.tsx';
import { RegisterEntailmentModel } from './RegisterModel.tsx';

/** Models in folders and generators that are asked, with the forms that register them. */
export function EntailmentModels({ writes }: { writes: boolean }) {
  const models = usePages<EntailmentModel>('/entailment-models');
  return (
    <>
      <h2>Entailment models</h2>
      <Loaded of={models} what="entailment models">
        {({ data }) =>
          data.length === 0 ? (
            <p>
              No entailment model is registered. Metrics of semantic entropy need one: a
              sequence-pair classifier, or a generator, that says whether one text follows from
              another.
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
                { head: 'Kind', cell: kindOf },
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
      {writes && <RegisterAskedModel registered={models.reload} />}
    </>
  );
}

function kindOf({ model, location, top_logprobs, generator_id }: EntailmentModel) {
  if (model === null) {
    return 'folder';
  }
  return (
    <>
      {model} at <code>{location}</code>,{' '}
      {top_logprobs === null ? 'classes only' : 'with probabilities'}
      {generator_id === null && '; its generator was deleted'}
    </>
  );
}
