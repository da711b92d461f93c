import type { Generator } from '#shared/api/types.ts';
import { TextField } from '#shared/ui/Form.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';

/** The systems of a new campaign: whose answers it evaluates. */
export function SystemFields({ generators }: { generators: Generator[] }) {
  return (
    <>
      <fieldset>
        <legend>Whose answers</legend>
        <ChoiceInput type="checkbox" name="imported" value="yes" defaultChecked>
          those of the import
        </ChoiceInput>
        {generators.map(({ id, name, model }) => (
          <ChoiceInput key={id} type="checkbox" name="generator" value={id}>
            {name} <span className="quiet">{model}, which answers again each time</span>
            <input type="hidden" name={`name-${id}`} value={name} />
          </ChoiceInput>
        ))}
      </fieldset>
      <TextField
        label="Answer sets that begin with"
        id="campaign-sets"
        name="answer_set_prefix"
        maxLength={200}
        hint="Of those of a version whose names begin with this, the newest complete one is evaluated each time. If empty, none is."
      />
      {generators.length > 0 && <SamplingFields />}
    </>
  );
}

function SamplingFields() {
  return (
    <>
      <TextField
        label="Answers of a generator to each question"
        id="campaign-answers"
        name="answers_per_item"
        type="number"
        min={1}
        max={100}
        defaultValue="5"
      />
      <TextField
        label="Budget"
        id="campaign-budget"
        name="budget"
        inputMode="decimal"
        hint="The most to spend on one dataset with one generator each time, in the currency of its price. If empty, there is no limit."
      />
    </>
  );
}
