import { useCallback } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Experiment } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';

type Props = { experiment: string; name: string; done: () => void };

/** Updates an experiment's report with the current labels. */
export function UpdateReport({ experiment, name, done }: Props) {
  const { busy, problem, run } = useAction(
    useCallback(async () => {
      await post<Experiment>(path`/experiments/${experiment}/report-again`);
      done();
    }, [experiment, done]),
  );
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-label={`Update the report of ${name}`}
        onClick={() => void run()}
      >
        Update the report{' '}
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
