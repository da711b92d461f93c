import type { LabelVote } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { Table } from '#shared/ui/Table.tsx';
import { PeoplesAgreement } from '../run/PeoplesAgreement.tsx';
import { membersSentence, memberTitle } from './votes.ts';

/** How far the vote agrees with people, and its members with each other. */
export function VoteAgreement({ vote }: { vote: LabelVote }) {
  const { agreement, members_agreement: among } = vote;
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement">Agreement</h2>
      {agreement !== null && <PeoplesAgreement of={agreement} who="vote" />}
      {among !== null && (
        <>
          <p>{membersSentence(among)}</p>
          <Table
            caption="Pairs of members"
            columns={[
              {
                head: 'Members',
                kind: 'title',
                cell: ({ first, second }) =>
                  `${memberTitle(vote, first)} and ${memberTitle(vote, second)}`,
              },
              { head: 'Answers', kind: 'number', cell: ({ compared }) => count(compared) },
              { head: 'Same', kind: 'number', cell: ({ share }) => figure(share) },
              { head: 'Cohen’s kappa', kind: 'number', cell: ({ kappa }) => figure(kappa) },
            ]}
            rows={among.pairs}
            keyOf={({ first, second }) => `${first} ${second}`}
          />
          <p className="quiet">
            Oracles that share a model make the same mistakes, and then agree without being right.
          </p>
        </>
      )}
    </section>
  );
}

type Figure = NonNullable<LabelVote['members_agreement']>['alpha'];

function figure(value: Figure): string {
  return value === null ? '–' : interval(value);
}
