import type { LabelTask, Part, Pool } from '../queue/task.ts';
import type { Kind } from '../queue/task.ts';

type Props = { asked: LabelTask; ask: (wanted: LabelTask) => void };

/** Chooses the kind of label, the part, and whether to label answers that others have labelled. */
export function TaskChoice({ asked, ask }: Props) {
  return (
    <div className="label-asked">
      <Choice
        name="Ask"
        value={asked.kind}
        choices={{ grounded: 'is it grounded', segments: 'segment by segment' }}
        choose={(kind: Kind) => ask({ ...asked, kind })}
      />
      <Choice
        name="Part"
        value={asked.part}
        choices={{ any: 'any', calibration: 'calibration', holdout: 'holdout' }}
        choose={(part: Part) => ask({ ...asked, part })}
      />
      <Choice
        name="Answers"
        value={asked.pool}
        choices={{ new: 'without a label', second: 'labelled by others' }}
        choose={(pool: Pool) => ask({ ...asked, pool })}
      />
    </div>
  );
}

type ChoiceProps<T extends string> = {
  name: string;
  value: T;
  choices: Record<T, string>;
  choose: (value: T) => void;
};

function Choice<T extends string>({ name, value, choices, choose }: ChoiceProps<T>) {
  const all = Object.entries(choices) as [T, string][];
  return (
    <label>
      <span>{name}</span>
      <select
        value={value}
        onChange={(e) => {
          const chosen = all.find(([key]) => key === e.target.value);
          if (chosen !== undefined) {
            choose(chosen[0]);
          }
          // Returns the keys to labelling.
          e.target.blur();
        }}
      >
        {all.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
