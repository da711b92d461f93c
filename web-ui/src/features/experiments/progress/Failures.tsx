import { Listing } from '#shared/ui/Listing.tsx';
import { path } from '#shared/api/client.ts';
import type { Experiment, Failure } from '#shared/api/types.ts';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { useReloadOn } from '#shared/query/useReloadOn.ts';

/** The items that failed, with stage and reason. */
export function Failures({ experiment }: { experiment: Experiment }) {
  const failures = usePages<Failure>(path`/experiments/${experiment.id}/failures`);
  // More items may fail during the run.
  useReloadOn(experiment.progress.failed, failures.reload);
  return (
    <Listing of={failures} what="failures">
      {(data) => (
        <Table
          caption="Failed items"
          columns={[
            { head: 'Item', kind: 'title', cell: (f) => f.external_id },
            { head: 'By', cell: (f) => modelOf(experiment, f) },
            { head: 'Stage', cell: (f) => f.stage },
            { head: 'Reason', cell: (f) => f.reason },
          ]}
          rows={data.map((failure, i) => ({ ...failure, i }))}
          keyOf={(f) => String(f.i)}
        />
      )}
    </Listing>
  );
}

/** The model that the failure occurred with. */
function modelOf({ embedders, entailment_model: model }: Experiment, failure: Failure): string {
  const embedder = embedders.find((each) => each.id === failure.embedder_id);
  return (
    embedder?.name ?? (failure.entailment_model_id === null ? 'texts alone' : model?.name) ?? ''
  );
}
