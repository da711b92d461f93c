import { path } from '#shared/api/client.ts';
import type { LabelVote, VoteStatus, VoteVerdict } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { wordsOf } from '#shared/images/imageText.ts';
import { links } from '#shared/navigation/links.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Listing } from '#shared/ui/Listing.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { Table } from '#shared/ui/Table.tsx';
import styles from '../run/run.module.css';
import { labelText } from '../words/runs.ts';
import { ballotTexts, STATUSES, verdictText } from './votes.ts';

const PAGE = 50;

type Props = { project: string; vote: LabelVote; status: VoteStatus | null };

/** What the vote and each member say of each answer, next to the label that people gave. */
export function VoteVerdicts({ project, vote, status }: Props) {
  const verdicts = usePages<VoteVerdict>(
    path`/label-votes/${vote.id}/verdicts` + (status === null ? '' : `?status=${status}`),
    PAGE,
  );
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      <OptionLinks
        label="Verdicts by status"
        options={[
          [null, 'All'] as const,
          ...STATUSES.map(([each, words]) => [each, `${words} (${count(vote[each])})`] as const),
        ]}
        current={status}
        at={(value) => links.labelVote(project, vote.id, value === null ? {} : { status: value })}
      />
      <Listing
        of={verdicts}
        what="verdicts"
        lines={6}
        none={
          <Empty>
            <p>No answer has such a verdict.</p>
          </Empty>
        }
      >
        {(all) => <VerdictTable project={project} vote={vote} verdicts={all} />}
      </Listing>
    </section>
  );
}

type TableProps = { project: string; vote: LabelVote; verdicts: VoteVerdict[] };

function VerdictTable({ project, vote, verdicts }: TableProps) {
  return (
    <Table
      caption="Verdicts of the vote"
      columns={[
        {
          head: 'Item',
          kind: 'title',
          cell: ({ item_id: item, external_id: name, question }) => (
            <>
              <a href={links.versionItem(project, vote.answer_set.version_id, item)}>{name}</a>
              {question !== null && <span className="quiet">{wordsOf(question)}</span>}
            </>
          ),
        },
        {
          head: 'Answer',
          kind: 'prose',
          cell: ({ answer }) => (
            <p className={styles.text}>
              <ImageOrText version={vote.answer_set.version_id} name="Answer" text={answer} />
            </p>
          ),
        },
        { head: 'Vote', kind: 'brief', cell: verdictText },
        {
          head: 'Members',
          kind: 'brief',
          cell: (each) => ballotTexts(vote, each).map((text) => <div key={text}>{text}</div>),
        },
        {
          head: 'People',
          kind: 'brief',
          cell: ({ people }) =>
            people === null ? '–' : `${labelText(people)}, by ${people.author}`,
        },
      ]}
      rows={verdicts}
      keyOf={({ answer_id: id }) => id}
    />
  );
}
