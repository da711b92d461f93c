import { type Options, Select } from '#shared/ui/Select.tsx';
import type { Kind, LabelTask, Part, Pool } from '../queue/task.ts';

type Props = { task: LabelTask; choose: (wanted: LabelTask) => void };

const INFORMATIVE: Options<Pool> = [['informative', 'most informative']];

/** Chooses the kind of label, the part, and whether to label answers that others have labelled. */
export function TaskChoice({ task, choose }: Props) {
  return (
    <div className="label-asked">
      <Choice
        name="Ask"
        value={task.kind}
        options={[
          ['grounded', 'is it grounded'],
          ['segments', 'segment by segment'],
        ]}
        choose={(kind: Kind) =>
          choose({ ...task, kind, pool: task.pool === 'informative' ? 'new' : task.pool })
        }
      />
      <Choice
        name="Part"
        value={task.part}
        options={[
          ['any', 'any'],
          ['calibration', 'calibration'],
          ['holdout', 'holdout'],
        ]}
        choose={(part: Part) => choose({ ...task, part })}
      />
      <Choice
        name="Answers"
        value={task.pool}
        options={[
          ['new', 'without a label'],
          ...(task.kind === 'grounded' ? INFORMATIVE : []),
          ['second', 'labelled by others'],
        ]}
        choose={(pool: Pool) => choose({ ...task, pool })}
      />
    </div>
  );
}

type ChoiceProps<T extends string> = {
  name: string;
  value: T;
  options: Options<T>;
  choose: (value: T) => void;
};

function Choice<T extends string>({ name, ...select }: ChoiceProps<T>) {
  return (
    // Leaving the select returns the keys to labelling.
    <label onChange={(e) => (e.target as HTMLElement).blur()}>
      <span>{name}</span>
      <Select {...select} />
    </label>
  );
}
