import { useCallback } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Calibration } from '#shared/api/types.ts';
import { moment } from '#shared/format.ts';
import { useMay } from '#shared/me.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/useAction.ts';
import { written } from '#shared/written.ts';
import { looksOf } from './words.ts';

/** Uncovers the holdout, which is counted. */
export function Look({ calibration }: { calibration: Calibration }) {
  const { id, project_id: project, judgement, holdout } = calibration;
  const mayWrite = useMay('write');
  const look = useAction(
    useCallback(async () => {
      const own = path`/calibrations/${id}`;
      await written(own, post<Calibration>(`${own}/looks`), `${own}/curve`, project);
    }, [id, project]),
  );
  return (
    <>
      <p className="actions">
        {judgement === null && mayWrite && (
          <button type="button" disabled={look.busy} onClick={() => void look.run()}>
            Look at the holdout
          </button>
        )}
        <span className="quiet" role="status">
          {looksOf(holdout.looks)}{' '}
          {holdout.locked_at === null
            ? 'It is not locked.'
            : `It has been locked since ${moment(holdout.locked_at)}.`}
        </span>
      </p>
      {look.problem !== null && <ProblemNotice problem={look.problem} />}
    </>
  );
}
