import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { path, post } from '#shared/api/client.ts';
import type { Experiment } from '#shared/api/types.ts';

type Props = { experiment: string; name: string; done: () => void };

/** Updates an experiment's report with the current labels. */
export function UpdateReport({ experiment, name, done }: Props) {
  const update = async () => {
    await post<Experiment>(path`/experiments/${experiment}/report-again`);
    done();
  };
  return (
    <ActionButton act={update} aria-label={`Update the report of ${name}`}>
      Update the report{' '}
    </ActionButton>
  );
}
