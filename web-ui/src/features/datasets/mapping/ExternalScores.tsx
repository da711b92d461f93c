import { useId } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { number, plural } from '#shared/format/numbers.ts';
import { Select } from '#shared/ui/Select.tsx';
import type { Reading } from './reading.ts';
import { type Cost, type Direction, DIRECTIONS, scoreColumns, scoreNames } from './scores.ts';

type Score = ImportPreview['counts']['external_scores'][number];

type Props = { scores: Score[]; reading: Reading; change: (reading: Reading) => void };

/** The scores that answers bring along: which end is trustworthy, and what each costs. */
export function ExternalScores({ scores, reading, change }: Props) {
  if (scores.length === 0) {
    return null;
  }
  const columns = scoreColumns(reading.kept).map(([column]) => column);
  const columnOf = new Map([...scoreNames(columns)].map(([column, name]) => [name, column]));
  const direct = (name: string, direction: Direction) => {
    const column = columnOf.get(name);
    change(
      column === undefined
        ? {
            ...reading,
            scores: {
              ...reading.scores,
              directions: { ...reading.scores.directions, [name]: direction },
            },
          }
        : {
            ...reading,
            kept: { ...reading.kept, [column]: direction === 'higher-is-risky' ? 'risk' : 'trust' },
          },
    );
  };
  const price = (name: string, cost: Cost) =>
    change({
      ...reading,
      scores: { ...reading.scores, costs: { ...reading.scores.costs, [name]: cost } },
    });
  const name = (score: string, model: string) =>
    change({
      ...reading,
      scores: { ...reading.scores, models: { ...reading.scores.models, [score]: model } },
    });
  return (
    <fieldset className="external-scores">
      <legend>Scores from elsewhere</legend>
      <p className="quiet">
        An experiment reports them like its own scores. With a cost, the report shows what each
        costs next to what it finds. With a model, it shows how many labels come from an oracle of
        the same model.
      </p>
      <ul className="words">
        {scores.map((score) => (
          <Line
            key={score.name}
            score={score}
            cost={reading.scores.costs[score.name] ?? NO_COST}
            model={reading.scores.models[score.name] ?? ''}
            direct={(direction) => direct(score.name, direction)}
            price={(cost) => price(score.name, cost)}
            name={(model) => name(score.name, model)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

const NO_COST: Cost = { amount: '', currency: 'USD' };

type LineProps = {
  score: Score;
  cost: Cost;
  model: string;
  direct: (direction: Direction) => void;
  price: (cost: Cost) => void;
  name: (model: string) => void;
};

function Line({ score, cost, model, direct, price, name }: LineProps) {
  const id = useId();
  const modelId = useId();
  return (
    <li className="external-score">
      <span>
        <strong>{score.name}</strong>{' '}
        <span className="quiet">
          {plural(score.count, 'value')}, {number(score.least)} to {number(score.greatest)}
        </span>
      </span>
      <Select
        value={score.direction}
        aria-label={`Direction of ${score.name}`}
        options={DIRECTIONS}
        choose={direct}
      />
      <label htmlFor={id}>Cost of 1,000 answers</label>
      <span className="external-cost">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="unknown"
          value={cost.amount}
          onChange={(e) => price({ ...cost, amount: e.currentTarget.value })}
        />
        <input
          aria-label={`Currency of ${score.name}`}
          maxLength={3}
          autoComplete="off"
          value={cost.currency}
          onChange={(e) => price({ ...cost, currency: e.currentTarget.value })}
        />
      </span>
      <label htmlFor={modelId}>Model that computed it</label>
      <input
        id={modelId}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder="unknown, or none"
        value={model}
        onChange={(e) => name(e.currentTarget.value)}
      />
    </li>
  );
}
