import type { AnswerSet } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { type Draws, originText } from '#shared/terms/answerSets.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { OutcomeBar } from '../panel/OutcomeBar.tsx';
import { Outcomes } from './SetNumbers.tsx';

type Props = { origin: NonNullable<AnswerSet['origin']>; draws: Draws };

/** Where imported answers come from, and what became of their draws. */
export function OriginNumbers({ origin, draws }: Props) {
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">Origin and outcomes</h2>
      <OutcomeBar of={draws} />
      <Outcomes of={draws} />
      <Facts
        of={[
          ['From', originText(origin)],
          ['Items with answers', count(origin.item_count)],
          ['Answers per item', `at most ${count(origin.answers_per_item)}`],
          ['Cost', 'none here'],
        ]}
      />
    </section>
  );
}
