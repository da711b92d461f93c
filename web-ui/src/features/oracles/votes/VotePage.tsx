import { path, remove } from '#shared/api/client.ts';
import type { LabelVote } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useBlind, useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { VoteAgreement } from './VoteAgreement.tsx';
import { VoteNumbers } from './VoteNumbers.tsx';
import { VoteVerdicts } from './VoteVerdicts.tsx';
import { ruleSentence, statusIn, voteSentence } from './votes.ts';

type Props = { project: string; id: string; query: URLSearchParams };

/** A vote of oracles: its labels, whether to trust them, and what each member says. */
export function VotePage({ project, id, query }: Props) {
  const found = useGet<LabelVote>(path`/label-votes/${id}`);
  const blind = useBlind();
  const up = { href: links.labelRuns(project), words: 'All label runs' };
  useTitle(found.state === 'ready' ? found.value.name : 'Vote');
  return (
    <Loaded of={found} what="vote" lines={6} head={<Heading name="Vote" up={up} />}>
      {(vote) => (
        <>
          <p className="crumb">
            <a href={up.href}>{up.words}</a>
          </p>
          <Head project={project} vote={vote} />
          <VoteNumbers project={project} vote={vote} />
          {blind ? (
            <p className="quiet">
              Verdicts and agreement are not shown to annotators, so that they label independently.
            </p>
          ) : (
            <>
              <VoteAgreement vote={vote} />
              <VoteVerdicts project={project} vote={vote} status={statusIn(query)} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function Head({ project, vote }: { project: string; vote: LabelVote }) {
  const writes = useMay('write');
  const { answer_set: set } = vote;
  const drop = async () => {
    await remove(path`/label-votes/${vote.id}`);
    go(links.labelRuns(project));
  };
  return (
    <header>
      <h1>
        Vote on {set.name}: {vote.vote_of}
      </h1>
      <p className="lead">{voteSentence(vote)}</p>
      <p>
        {ruleSentence(vote)} People’s labels come first. It took no call. To take these labels as
        true, choose the vote as the source of labels in{' '}
        <a href={links.evaluate(project, set.version_id)}>a new experiment</a>; no score of a member
        is compared with them.
      </p>
      {writes && (
        <div className="actions">
          <Confirm label="Delete" confirm="Delete the vote and its labels" act={drop}>
            Its {plural(vote.labelled, 'label')} no longer count. The runs of its members and their
            labels stay. <strong>This cannot be undone</strong>, but the members can vote again.
          </Confirm>
        </div>
      )}
      <p className="quiet">
        It labels answers of{' '}
        <a href={links.answerSet(project, set.version_id, set.id)}>{set.name}</a>. Started by{' '}
        {vote.created_by}, {moment(vote.created_at)}.
      </p>
    </header>
  );
}
