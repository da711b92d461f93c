import type { Options } from '#shared/ui/Select.tsx';
import { isInformative, type Kind, type LabelTask, type Part, type Pool } from '../queue/task.ts';
import { Choice } from './Choice.tsx';
import { FigureChoice } from './FigureChoice.tsx';

type Props = {
  project: string;
  version: string;
  task: LabelTask;
  choose: (wanted: LabelTask) => void;
};

const INFORMATIVE: Options<Pool> = [['informative', 'most informative']];

/** Chooses the kind of label, the part, and whether to label answers that others have labelled. */
export function TaskChoice({ project, version, task, choose }: Props) {
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
          choose({ ...task, kind, pool: isInformative(task) ? 'new' : task.pool, figure: null })
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
        choose={(pool: Pool) => choose({ ...task, pool, figure: null })}
      />
      {isInformative(task) && (
        <FigureChoice
          project={project}
          version={version}
          figure={task.figure}
          choose={(figure) => choose({ ...task, figure })}
        />
      )}
    </div>
  );
}
