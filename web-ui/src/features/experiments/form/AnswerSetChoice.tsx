import type { AnswerSet, DrawOutcome } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { type Draws, drawsOf } from '#shared/terms/answerSets.ts';
import { OUTCOMES } from '#shared/terms/outcomes.ts';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { toggledOutcomes, usableSets } from './answerSets.ts';
import type { Choice } from './choice.ts';

type Change = (choice: Partial<Choice>) => void;
type Props = { sets: AnswerSet[]; chosen: AnswerSet | null; choice: Choice; change: Change };

/** Which answers are scored; hidden if there are only those of the file. */
export function AnswerSetChoice({ sets, chosen, choice, change }: Props) {
  const usable = usableSets(sets);
  const draws = chosen && drawsOf(chosen);
  if (usable.length < 2 && chosen !== null) {
    return null;
  }
  return (
    <>
      <fieldset>
        <legend>Answers</legend>
        {usable.map((set) => (
          <ChoiceInput
            key={set.id}
            type="radio"
            name="answer-set"
            value={set.id}
            checked={set.id === chosen?.id}
            // Other answers have other inputs, so other metrics apply.
            onChange={() =>
              change({
                answers: drawsOf(set) === null ? '' : set.id,
                outcomes: null,
                metrics: null,
              })
            }
          >
            {set.name} <span className="quiet">{aboutSet(set)}</span>
          </ChoiceInput>
        ))}
        {chosen === null && (
          <p role="note" className="notice">
            The answer set of this address is not there or not completed. Choose another.
          </p>
        )}
      </fieldset>
      {draws !== null && <OutcomeChoice draws={draws} choice={choice} change={change} />}
    </>
  );
}

type OutcomeProps = { draws: Draws; choice: Choice; change: Change };

/** Hidden if all sampled answers are complete. */
function OutcomeChoice({ draws, choice, change }: OutcomeProps) {
  const found = OUTCOMES.filter(([outcome]) => draws.outcomes[outcome] > 0 && outcome !== 'failed');
  if (found.every(([outcome]) => outcome === 'answered')) {
    return null;
  }
  const chosen: readonly DrawOutcome[] = choice.outcomes ?? ['answered'];
  return (
    <fieldset>
      <legend>Sampled answers that count</legend>
      {found.map(([outcome, words]) => (
        <ChoiceInput
          key={outcome}
          type="checkbox"
          name="outcome"
          value={outcome}
          checked={chosen.includes(outcome)}
          onChange={() => change({ outcomes: toggledOutcomes(chosen, outcome) })}
        >
          {words} <span className="quiet">{count(draws.outcomes[outcome])}</span>
        </ChoiceInput>
      ))}
      <p className="quiet">The page of the answer set shows the share of each.</p>
    </fieldset>
  );
}

function aboutSet(set: AnswerSet): string {
  const all = plural(set.answer_count, 'answer');
  const draws = drawsOf(set);
  return draws === null
    ? `${all} of the file`
    : `${all} of ${draws.model ?? 'several models'}, and the judged answers of the file, which have the labels`;
}
