import type { LabelVote } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Listing } from '#shared/ui/Listing.tsx';
import { Table } from '#shared/ui/Table.tsx';

type Props = {
  project: string;
  /** The address of the list. */
  where: string;
};

/** Votes, newest first; nothing if there are none. */
export function VoteTable({ project, where }: Props) {
  const votes = usePages<LabelVote>(where);
  if (votes.state === 'ready' && votes.value.data.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="votes">
      <h2 id="votes">Votes</h2>
      <Listing of={votes} what="votes" lines={1} none={null}>
        {(data) => (
          <Table
            caption="Votes"
            columns={[
              {
                head: 'Vote',
                kind: 'title',
                cell: ({ id, vote_of: members, answer_set: set }) => (
                  <a href={links.labelVote(project, id)}>
                    {members}, on {set.name}
                  </a>
                ),
              },
              { head: 'Labelled', kind: 'number', cell: ({ labelled }) => count(labelled) },
              {
                head: 'Without a label',
                kind: 'number',
                cell: ({ unlabelled }) => count(unlabelled),
              },
              { head: 'Created', kind: 'brief', cell: ({ created_at: at }) => moment(at) },
            ]}
            rows={data}
            keyOf={({ id }) => id}
          />
        )}
      </Listing>
    </section>
  );
}
