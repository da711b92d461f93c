import { OUTCOMES } from '#shared/terms/outcomes.ts';
import { ChoiceInput } from '#shared/ui/Select.tsx';

/** Which sampled answers the experiments of a campaign use. A draw that failed has no answer. */
export function OutcomeFields() {
  return (
    <fieldset>
      <legend>Sampled answers that count</legend>
      {OUTCOMES.filter(([outcome]) => outcome !== 'failed').map(([outcome, words]) => (
        <ChoiceInput
          key={outcome}
          type="checkbox"
          name="outcome"
          value={outcome}
          defaultChecked={outcome === 'answered'}
        >
          {words}
        </ChoiceInput>
      ))}
      <p className="quiet">
        By what became of the draw, in answer sets and from generators. Imported answers always
        count.
      </p>
    </fieldset>
  );
}
