import type { LabelRun } from '#shared/api/types.ts';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { aboutRun, toggledRuns } from './judges.ts';

type Props = {
  runs: LabelRun[];
  /** Ids of the chosen runs. */
  chosen: string[];
  choose: (runs: string[]) => void;
};

/** The label runs whose numbers are scores; hidden if there are none. */
export function JudgeChoice({ runs, chosen, choose }: Props) {
  if (runs.length === 0) {
    return null;
  }
  return (
    <fieldset>
      <legend>Label runs as scores</legend>
      {runs.map((run) => (
        <ChoiceInput
          key={run.id}
          type="checkbox"
          name="judge"
          value={run.id}
          checked={chosen.includes(run.id)}
          onChange={() => choose(toggledRuns(chosen, runs, run.id))}
        >
          {run.labeller.name}, version {run.labeller.version}{' '}
          <span className="quiet">{aboutRun(run)}</span>
        </ChoiceInput>
      ))}
      <p className="quiet">
        The share of supported parts, or the grade, becomes a score. It is never compared with
        labels that the same judge made, so label answers by people, too.
      </p>
    </fieldset>
  );
}
