import { path, post } from '#shared/api/client.ts';
import type { Calibration } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { useMay } from '#shared/query/me.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { writeThrough } from '#shared/query/writeThrough.ts';
import { beforeLook, looksOf } from './looks.ts';

/** Reveals the holdout after a confirmation, because looks are counted. */
export function HoldoutLook({ calibration }: { calibration: Calibration }) {
  const { id, project_id: project, judgement, holdout } = calibration;
  const mayWrite = useMay('write');
  const look = async () => {
    const own = path`/calibrations/${id}`;
    await writeThrough(own, post<Calibration>(`${own}/looks`), `${own}/curve`, project);
  };
  return (
    <>
      <p className="quiet" role="status">
        {looksOf(holdout.looks)}{' '}
        {holdout.locked_at === null
          ? 'It is not locked.'
          : `It has been locked since ${moment(holdout.locked_at)}.`}
      </p>
      {judgement === null && mayWrite && (
        <Confirm label="Look at the holdout" confirm="Look now" act={look}>
          {beforeLook(holdout.looks)}
        </Confirm>
      )}
    </>
  );
}
