import type { Sampling } from '#shared/api/types.ts';
import { amount, shareOf } from '#shared/format/amounts.ts';
import { count, percent } from '#shared/format/numbers.ts';
import type { Draws } from '#shared/terms/answerSets.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { OutcomeBar } from '../panel/OutcomeBar.tsx';
import { boundsText, spentText, tokensText } from '#shared/sampling/cost.ts';
import { distinctText } from '../words/distinct.ts';
import { piecesOf } from '../words/outcomes.ts';

/** The draws by outcome, and what they cost. */
export function SetNumbers({ sampling }: { sampling: Sampling }) {
  const { budget, spent, reserved } = sampling;
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">Outcomes and cost</h2>
      <OutcomeBar of={sampling} />
      <Outcomes of={sampling} />
      <Facts
        of={[
          [
            'Cost so far',
            <>
              {spentText(sampling)}
              {budget !== null && (
                <div className="as-spent">
                  <Progress
                    share={shareOf(spent, budget)}
                    label="Share of the budget that is spent"
                  />
                </div>
              )}
            </>,
          ],
          ...openOf(sampling),
          ['Calls', count(sampling.calls)],
          ['Tokens', tokensText(sampling.tokens)],
          ['Distinct answers per item', distinctText(sampling)],
        ]}
      />
      {Number(reserved) > 0 && (
        <p className="quiet">
          The cost and the bounds of open calls together never exceed the budget.
        </p>
      )}
      {boundsText(sampling).length > 0 && <p>{boundsText(sampling).join(' ')}</p>}
    </section>
  );
}

function openOf({ reserved, currency }: Sampling): [string, string][] {
  return Number(reserved) === 0 ? [] : [['Bounds of open calls', amount(reserved, currency)]];
}

type Counted = Pick<Draws, 'outcomes' | 'draw_count' | 'state'>;

/** The draws by outcome, as a table. */
export function Outcomes({ of }: { of: Counted }) {
  return (
    <Table
      compact
      caption="Answers by outcome"
      columns={[
        {
          head: 'Outcome',
          kind: 'title',
          cell: ({ outcome, words }) => (
            <>
              <svg className="as-bar-key" aria-hidden="true">
                <rect className={`as-bar-${outcome ?? 'left'}`} width="100%" height="100%" />
              </svg>
              {words}
            </>
          ),
        },
        { head: 'Answers', kind: 'number', cell: ({ n }) => count(n) },
        { head: 'Share', kind: 'number', cell: ({ n }) => percent(n / of.draw_count) },
      ]}
      rows={piecesOf(of)}
      keyOf={({ words }) => words}
    />
  );
}
