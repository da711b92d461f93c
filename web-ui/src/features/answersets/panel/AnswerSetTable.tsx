import type { AnswerSet } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { drawsOf, originText } from '#shared/terms/answerSets.ts';
import { Table } from '#shared/ui/Table.tsx';
import { spentText } from '#shared/sampling/cost.ts';
import { outcomesInShort, piecesOf } from '../words/outcomes.ts';
import { stateText } from '../words/state.ts';
import { OutcomeBar } from './OutcomeBar.tsx';

type Props = { project: string; sets: AnswerSet[] };

/** Answer sets, oldest first. */
export function AnswerSetTable({ project, sets }: Props) {
  return (
    <Table
      caption="Answer sets"
      columns={[
        {
          head: 'Answer set',
          kind: 'title',
          cell: (set) =>
            drawsOf(set) === null ? (
              set.name
            ) : (
              <a href={links.answerSet(project, set.version_id, set.id)}>{set.name}</a>
            ),
        },
        { head: 'State', kind: 'brief', cell: stateText },
        {
          head: 'Generator',
          kind: 'brief',
          cell: ({ sampling, origin }) =>
            sampling === null ? (
              ((origin && originText(origin)) ?? 'the file')
            ) : (
              <>
                {sampling.generator.name} <span className="quiet">{sampling.generator.model}</span>
              </>
            ),
        },
        {
          head: 'Answers per item',
          kind: 'number',
          cell: (set) => {
            const draws = drawsOf(set);
            return draws === null ? '–' : count(draws.answers_per_item);
          },
        },
        { head: 'Answers', kind: 'number', cell: (set) => count(set.answer_count) },
        {
          head: 'Outcomes',
          kind: 'prose',
          cell: (set) => {
            const draws = drawsOf(set);
            return (
              draws && (
                <>
                  <OutcomeBar of={draws} />
                  <span className="quiet">{outcomesInShort(piecesOf(draws))}</span>
                </>
              )
            );
          },
        },
        {
          head: 'Cost',
          kind: 'brief',
          cell: ({ sampling }) => (sampling === null ? '–' : spentText(sampling)),
        },
      ]}
      rows={sets}
      keyOf={(set) => set.id}
    />
  );
}
