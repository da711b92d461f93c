import type { LabelRun } from '#shared/api/types.ts';
import { amount, shareOf } from '#shared/format/amounts.ts';
import { count, percent } from '#shared/format/numbers.ts';
import { boundsText, spentText, tokensText } from '#shared/sampling/cost.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { linesOf, listsFacts } from '../words/runs.ts';
import styles from './run.module.css';

/** The verdicts by status and reason, and what they cost. */
export function RunNumbers({ run }: { run: LabelRun }) {
  const { budget, spent, reserved, currency } = run;
  const bounds = boundsText(run);
  const facts = listsFacts(run);
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{facts ? 'Facts and cost' : 'Verdicts and cost'}</h2>
      <Table
        compact
        caption={facts ? 'Answers by result' : 'Answers by verdict'}
        columns={[
          {
            head: facts ? 'Result' : 'Verdict',
            kind: 'title',
            cell: ({ words, isPart }) => (
              <span className={isPart ? styles.part : undefined}>{words}</span>
            ),
          },
          { head: 'Answers', kind: 'number', cell: ({ n }) => count(n) },
          {
            head: 'Share',
            kind: 'number',
            cell: ({ n }) => percent(n / Math.max(1, run.answer_count)),
          },
        ]}
        rows={linesOf(run)}
        keyOf={({ key }) => key}
      />
      <Facts
        of={[
          ...(facts ? [['Facts listed', count(run.facts)] as [string, string]] : []),
          [
            'Cost so far',
            <>
              {spentText(run)}
              {budget !== null && (
                <div className={styles.spent}>
                  <Progress
                    share={shareOf(spent, budget)}
                    label="Share of the budget that is spent"
                  />
                </div>
              )}
            </>,
          ],
          ...(Number(reserved) === 0
            ? []
            : [['Bounds of open calls', amount(reserved, currency)] as [string, string]]),
          ['Calls', count(run.calls)],
          ['Tokens', tokensText(run.tokens)],
        ]}
      />
      {Number(reserved) > 0 && (
        <p className="quiet">
          The cost and the bounds of open calls together never exceed the budget.
        </p>
      )}
      {bounds.length > 0 && <p>{bounds.join(' ')}</p>}
    </section>
  );
}
