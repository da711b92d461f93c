import { path } from '#shared/api/client.ts';
import type { AnswerSet, DrawOutcome } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { drawsOf } from '#shared/terms/answerSets.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { outcomeIn, SetItems } from '../items/SetItems.tsx';
import { isRunning } from '../words/state.ts';
import { OriginNumbers } from './OriginNumbers.tsx';
import { SetHead } from './SetHead.tsx';
import { SetNumbers } from './SetNumbers.tsx';
import { SetSettings } from './SetSettings.tsx';

const POLL_MS = 1500;

type Props = { project: string; version: string; id: string; query: URLSearchParams };

/** An answer set: how far it is, what it costs, and its answers. It follows a run by polling. */
export function AnswerSetPage({ project, version, id, query }: Props) {
  const found = useGet<AnswerSet>(path`/answer-sets/${id}`, (set) =>
    isRunning(set) ? POLL_MS : false,
  );
  const up = { href: links.version(project, version), words: 'Back to the version' };
  useTitle(found.state === 'ready' ? found.value.name : 'Answer set');
  return (
    <Loaded of={found} what="answer set" lines={6} head={<Heading name="Answer set" up={up} />}>
      {(set) => (
        <>
          <p className="crumb">
            <a href={up.href}>{up.words}</a>
          </p>
          <SetHead project={project} set={set} changed={found.reload} />
          <Content set={set} project={project} outcome={outcomeIn(query)} />
        </>
      )}
    </Loaded>
  );
}

type ContentProps = { set: AnswerSet; project: string; outcome: DrawOutcome | null };

/** The numbers and the answers of a set; nothing for those of the version's own file. */
function Content({ set, project, outcome }: ContentProps) {
  const { id, version_id: version, sampling, origin } = set;
  const draws = drawsOf(set);
  return (
    draws && (
      <>
        {sampling !== null && <SetNumbers sampling={sampling} />}
        {sampling !== null && <SetSettings sampling={sampling} />}
        {origin !== null && <OriginNumbers origin={origin} draws={draws} />}
        <SetItems project={project} version={version} id={id} of={draws} outcome={outcome} />
      </>
    )
  );
}
