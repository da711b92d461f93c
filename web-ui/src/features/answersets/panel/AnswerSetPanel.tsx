import type { ReactNode } from 'react';
import { path } from '#shared/api/client.ts';
import type { AnswerSet, AnswerSetList } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { drawsOf } from '#shared/terms/answerSets.ts';
import { useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { isRunning } from '../words/state.ts';
import { AnswerSetTable } from './AnswerSetTable.tsx';
import { ImportAnswers } from './ImportAnswers.tsx';

const POLL_MS = 3000;

type Props = { project: string; version: string };

/** The answers of a version: those of its file, and those that generators were asked for. */
export function AnswerSetPanel({ project, version }: Props) {
  const asks = useMay('write');
  const sets = useGet<AnswerSetList>(path`/versions/${version}/answer-sets`, ({ data }) =>
    data.some(isRunning) ? POLL_MS : false,
  );
  const ask = asks && (
    <a className="button" href={links.ask(project, version)}>
      Ask a generator
    </a>
  );
  return (
    <section className="as-panel" aria-labelledby="answer-sets">
      <h2 id="answer-sets">Answer sets</h2>
      <Loaded of={sets} what="answer sets" lines={6}>
        {({ data }) => (
          <>
            <AnswerSetTable project={project} sets={data} />
            {data.every(isOfVersion) ? <None ask={ask} /> : <p className="actions">{ask}</p>}
            {asks && <OracleLink project={project} sets={data} />}
            {asks && <ImportAnswers project={project} version={version} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function None({ ask }: { ask: ReactNode }) {
  return (
    <EmptyState
      text="Semantic isotropy, CheckEmbed and other metrics of spread compare several answers to the same question, so each item needs about ten of them. Register a generator in the settings first, then ask it for them here."
      action={
        <>
          {ask}
          <a href={links.settings('generators')}>Generators in the settings</a>
        </>
      }
    />
  );
}

/** Lets an oracle label the answers of the version's own file; other sets have it on their page. */
function OracleLink({ project, sets }: { project: string; sets: AnswerSet[] }) {
  const own = sets.find((set) => isOfVersion(set) && set.answer_count > 0);
  return (
    own !== undefined && (
      <p>
        <a href={links.oracle(project, own.version_id, own.id)}>
          Label the answers of the file by an oracle
        </a>
      </p>
    )
  );
}

function isOfVersion(set: AnswerSet): boolean {
  return drawsOf(set) === null;
}
