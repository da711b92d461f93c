import { useState } from 'react';
import type { LabelRun } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { plural } from '#shared/format/numbers.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { listsFacts } from '../words/runs.ts';

type Props = { run: LabelRun; drop: (labels: 'withdraw' | 'keep') => Promise<void> };

/** Deletes a run, with its labels unless they are to stay. */
export function DeleteRun({ run, drop }: Props) {
  const [keep, setKeep] = useState(false);
  const { labelled, spent, currency } = run;
  if (listsFacts(run)) {
    return (
      <Confirm label="Delete" confirm="Delete the run and its facts" act={() => drop('withdraw')}>
        Its replies and facts go, which have cost {amount(spent, currency)}.{' '}
        <strong>This cannot be undone.</strong>
      </Confirm>
    );
  }
  return (
    <Confirm
      label="Delete"
      confirm={keep ? 'Delete the run and keep its labels' : 'Delete the run and its labels'}
      act={() => drop(keep ? 'keep' : 'withdraw')}
    >
      Its replies and verdicts go, which have cost {amount(spent, currency)}.{' '}
      {keep
        ? `Its ${plural(labelled, 'label')} stay in force.`
        : `Its ${plural(labelled, 'label')} no longer count.`}{' '}
      <strong>This cannot be undone.</strong>
      <ChoiceInput
        type="checkbox"
        checked={keep}
        onChange={(e) => setKeep(e.currentTarget.checked)}
      >
        Keep its labels
      </ChoiceInput>
    </Confirm>
  );
}
