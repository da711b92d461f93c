import { TextField } from '#shared/ui/Form.tsx';
import type { Choice } from './choice.ts';
import type { Faults } from './faults.ts';

type Props = {
  currency: string | null;
  choice: Choice;
  faults: Faults;
  change: (part: Partial<Choice>) => void;
};

/** How many answers, from which seed, for how much. */
export function NumberFields({ currency, choice, faults, change }: Props) {
  return (
    <>
      <TextField
        label="Answers per item"
        name="ask-answers"
        className="narrow-input"
        inputMode="numeric"
        fault={faults.answers}
        value={choice.answers}
        onChange={(e) => change({ answers: e.currentTarget.value })}
        hint="From 1 to 100. The papers on metrics of spread use about 10."
      />
      <TextField
        label="Seed"
        name="ask-seed"
        className="narrow-input"
        inputMode="numeric"
        fault={faults.seed}
        value={choice.seed}
        onChange={(e) => change({ seed: e.currentTarget.value })}
        hint="Each answer has its own seed, a hash of this one, the item and the answer’s number. Servers without seeds ignore it."
      />
      <TextField
        label={`Budget in ${currency ?? 'tokens'}`}
        name="ask-budget"
        className="narrow-input"
        inputMode="decimal"
        placeholder="no limit"
        fault={faults.budget}
        value={choice.budget}
        onChange={(e) => change({ budget: e.currentTarget.value })}
        hint={
          currency === null
            ? 'The most tokens to use. The generator has no price, so no cost is promised.'
            : 'The most to spend. A run that reaches it stops, keeps its answers, and can be resumed.'
        }
      />
    </>
  );
}
