import { path } from '#shared/api/client.ts';
import type { LabelRun } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useBlind } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { VoteTable } from '../votes/VoteTable.tsx';
import { isOpen, listsFacts, statusIn } from '../words/runs.ts';
import { OracleComparison } from './OracleComparison.tsx';
import { RunAgreement } from './RunAgreement.tsx';
import { RunAnchors } from './RunAnchors.tsx';
import { RunHead } from './RunHead.tsx';
import { RunNumbers } from './RunNumbers.tsx';
import { RunSettings } from './RunSettings.tsx';
import { RunVerdicts } from './RunVerdicts.tsx';

const POLL_MS = 1500;

type Props = { project: string; id: string; query: URLSearchParams };

/** A label run: how far it is, what it costs, whether to trust it, and its verdicts. */
export function LabelRunPage({ project, id, query }: Props) {
  const found = useGet<LabelRun>(path`/label-runs/${id}`, (run) => (isOpen(run) ? POLL_MS : false));
  const blind = useBlind();
  const up = { href: links.labelRuns(project), words: 'All label runs' };
  useTitle(found.state === 'ready' ? `${found.value.labeller.name} · Label run` : 'Label run');
  return (
    <Loaded of={found} what="label run" lines={6} head={<Heading name="Label run" up={up} />}>
      {(run) => (
        <>
          <p className="crumb">
            <a href={up.href}>{up.words}</a>
          </p>
          <RunHead project={project} run={run} changed={found.reload} />
          <RunNumbers run={run} />
          {blind ? (
            <p className="quiet">
              {listsFacts(run) ? 'Facts are' : 'Verdicts and agreement are'} not shown to
              annotators, so that they label independently.
            </p>
          ) : (
            !listsFacts(run) && <RunAgreement run={run} />
          )}
          {!blind && run.state === 'completed' && !listsFacts(run) && (
            <OracleComparison project={project} run={run} />
          )}
          {run.state === 'completed' && !listsFacts(run) && (
            <VoteTable
              project={project}
              where={path`/label-votes?answer_set_id=${run.answer_set.id}`}
            />
          )}
          {!blind && run.anchor_set !== null && (
            <RunAnchors key={`anchors ${run.state}`} project={project} run={run} />
          )}
          <RunSettings run={run} />
          {!blind && <RunVerdicts project={project} run={run} status={statusIn(query)} />}
        </>
      )}
    </Loaded>
  );
}
