import type { LabelVote } from '#shared/api/types.ts';
import { count, percent } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { Table } from '#shared/ui/Table.tsx';
import styles from '../run/run.module.css';
import { kindTitle } from '../words/kinds.ts';
import { linesOf } from './votes.ts';

type Props = { project: string; vote: LabelVote };

/** The answers by what the vote says of them, and the members. */
export function VoteNumbers({ project, vote }: Props) {
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">Labels and members</h2>
      <Table
        compact
        caption="Answers by verdict"
        columns={[
          {
            head: 'Verdict',
            kind: 'title',
            cell: ({ words, isPart }) => (
              <span className={isPart ? styles.part : undefined}>{words}</span>
            ),
          },
          { head: 'Answers', kind: 'number', cell: ({ n }) => count(n) },
          {
            head: 'Share',
            kind: 'number',
            cell: ({ n }) => percent(n / Math.max(1, vote.answer_count)),
          },
        ]}
        rows={linesOf(vote)}
        keyOf={({ key }) => key}
      />
      <Table
        caption="Members"
        columns={[
          {
            head: 'Labeller',
            kind: 'title',
            cell: ({ label_run_id: run, name, version }) =>
              run === null ? (
                `${name}, version ${count(version)} (run deleted since)`
              ) : (
                <a href={links.labelRun(project, run)}>
                  {name}, version {count(version)}
                </a>
              ),
          },
          { head: 'Kind', kind: 'brief', cell: ({ kind }) => kindTitle(kind) },
          { head: 'Model', kind: 'brief', cell: ({ model }) => model },
        ]}
        rows={vote.members}
        keyOf={({ name, version, model, kind }) => `${name} ${version} ${kind} ${model}`}
      />
    </section>
  );
}
