import type { ReactNode } from 'react';
import type { AnswerSet, DrawOutcome } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { type Draws, drawsOf } from '#shared/terms/answerSets.ts';
import { OUTCOMES } from '#shared/terms/outcomes.ts';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { ASK } from './asking.ts';
import { isToCome, toggledOutcomes, usableSets } from './answerSets.ts';
import type { Choice } from './choice.ts';

type Change = (choice: Partial<Choice>) => void;
type Props = {
  sets: AnswerSet[];
  chosen: AnswerSet | null;
  choice: Choice;
  change: Change;
  /** The fields of a new answer set. */
  asking: ReactNode;
};

/** Which answers are scored: those of the file, of a sampled set, or of a new one. */
export function AnswerSetChoice({ sets, chosen, choice, change, asking }: Props) {
  const usable = usableSets(sets);
  const draws = chosen && drawsOf(chosen);
  const asks = choice.answers === ASK;
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
        <ChoiceInput
          type="radio"
          name="answer-set"
          value={ASK}
          checked={asks}
          onChange={() => change({ answers: ASK, outcomes: null, metrics: null })}
        >
          Ask a generator now{' '}
          <span className="quiet">for several answers per item; scoring follows by itself</span>
        </ChoiceInput>
        {chosen === null && !asks && (
          <p role="note" className="notice">
            The answer set of this address is not there, or its run has stopped. Choose another.
          </p>
        )}
        {asks && asking}
      </fieldset>
      {(asks || draws !== null) && (
        <OutcomeChoice
          draws={chosen === null || isToCome(chosen) ? null : draws}
          choice={choice}
          change={change}
        />
      )}
    </>
  );
}

type OutcomeProps = {
  /** Null: they are still to be made, so any outcome is possible. */
  draws: Draws | null;
  choice: Choice;
  change: Change;
};

/** Hidden if all sampled answers are complete. A draw that failed has no answer. */
function OutcomeChoice({ draws, choice, change }: OutcomeProps) {
  const found = OUTCOMES.filter(
    ([outcome]) => outcome !== 'failed' && (draws === null || draws.outcomes[outcome] > 0),
  );
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
          {words}{' '}
          {draws !== null && <span className="quiet">{count(draws.outcomes[outcome])}</span>}
        </ChoiceInput>
      ))}
      <p className="quiet">
        {draws === null
          ? 'By what becomes of the draw.'
          : 'The page of the answer set shows the share of each.'}
      </p>
    </fieldset>
  );
}

function aboutSet(set: AnswerSet): string {
  const { sampling } = set;
  if (sampling !== null && isToCome(set)) {
    return `${plural(sampling.draw_count, 'answer')} of ${sampling.generator.model} are being sampled; the experiment waits for them`;
  }
  const all = plural(set.answer_count, 'answer');
  const draws = drawsOf(set);
  return draws === null
    ? `${all} of the file`
    : `${all} of ${draws.model ?? 'several models'}, and the judged answers of the file, which have the labels`;
}
