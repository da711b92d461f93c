import { path } from '#shared/api/client.ts';
import type { LabelRun, OtherOracles } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { LetVote } from '../votes/LetVote.tsx';
import { kindTitle } from '../words/kinds.ts';
import { othersSentence } from '../words/agreement.ts';

/** How far the oracle of a completed run agrees with those of other runs over the same answers. */
export function OracleComparison({ project, run }: { project: string; run: LabelRun }) {
  const writes = useMay('write');
  const found = useGet<OtherOracles>(path`/label-runs/${run.id}/other-oracles`);
  return (
    <section aria-labelledby="other-oracles">
      <h2 id="other-oracles">Other oracles</h2>
      <Loaded of={found} what="other oracles" lines={1}>
        {(others) => (
          <>
            <p>{othersSentence(others)}</p>
            {others.pairs.length > 0 && (
              <Table
                caption="This oracle with each other one"
                columns={[
                  {
                    head: 'Labeller',
                    kind: 'title',
                    cell: ({ label_run_id: id, labeller, version }) => (
                      <a href={links.labelRun(project, id)}>
                        {labeller} v{version}
                      </a>
                    ),
                  },
                  { head: 'Kind', kind: 'brief', cell: ({ kind }) => kindTitle(kind) },
                  { head: 'Model', kind: 'brief', cell: ({ model }) => model },
                  { head: 'Answers', kind: 'number', cell: ({ compared }) => count(compared) },
                  { head: 'Same', kind: 'number', cell: ({ share }) => figure(share) },
                  { head: 'Cohen’s kappa', kind: 'number', cell: ({ kappa }) => figure(kappa) },
                ]}
                rows={others.pairs}
                keyOf={({ label_run_id: id }) => id}
              />
            )}
            {others.pairs.length > 0 && writes && run.labeller.kind !== 'judge' && (
              <LetVote project={project} run={run} others={others.pairs} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function figure(value: OtherOracles['alpha']): string {
  return value === null ? '–' : interval(value);
}
