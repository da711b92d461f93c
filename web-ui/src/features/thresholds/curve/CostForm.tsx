import { useState } from 'react';
import { costOf, type CostInput } from './costs.ts';
import { useDebounced } from './useDebounced.ts';

type Props = { costs: CostInput; change: (costs: CostInput) => void };

/** Only the reader knows the cost of an error. The address keeps the typed costs after a pause. */
export function CostForm({ costs, change }: Props) {
  const [typed, type] = useState(costs);
  const debounced = useDebounced((now: CostInput) => {
    if (Object.values(now).every((cost) => cost.trim() === '' || costOf(cost) !== null)) {
      change(now);
    }
  });
  const put = (part: Partial<CostInput>) => {
    const now = { ...typed, ...part };
    type(now);
    debounced.put(now);
  };
  return (
    <fieldset className="costs">
      <legend>What does an error cost you?</legend>
      <Cost
        id="miss"
        label="A risky answer that passes"
        typed={typed.miss}
        put={(miss) => put({ miss })}
      />
      <Cost
        id="wrong"
        label="A trustworthy answer that is flagged"
        typed={typed.wrongFlag}
        put={(wrongFlag) => put({ wrongFlag })}
      />
      <p className="quiet">
        In any unit. The result is the cost of 1,000 answers with the same share of risky ones.
      </p>
    </fieldset>
  );
}

type CostProps = { id: string; label: string; typed: string; put: (typed: string) => void };

function Cost({ id, label, typed, put }: CostProps) {
  const wrong = typed.trim() !== '' && costOf(typed) === null;
  return (
    <p className="field">
      <label htmlFor={`cost-${id}`}>{label}</label>
      <input
        id={`cost-${id}`}
        inputMode="decimal"
        autoComplete="off"
        className="narrow-input"
        value={typed}
        aria-invalid={wrong}
        aria-describedby={wrong ? `cost-${id}-wrong` : undefined}
        onChange={(e) => put(e.currentTarget.value)}
      />{' '}
      {wrong && <span id={`cost-${id}-wrong`}>A number, 0 or more.</span>}
    </p>
  );
}
