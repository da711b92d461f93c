import { path, remove } from '#shared/api/client.ts';
import type { Calibration } from '#shared/api/types.ts';
import { useMay } from '#shared/query/me.ts';
import { invalidate } from '#shared/query/writeThrough.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';

type Props = { calibration: Calibration; name: string };

/** A threshold whose stored fit cannot be read. It can only be deleted. */
export function UnreadableThreshold({ calibration, name }: Props) {
  const mayWrite = useMay('write');
  const act = async () => {
    await remove(path`/calibrations/${calibration.id}`);
    invalidate([calibration.project_id]);
  };
  return (
    <>
      {name}
      <span className="quiet under">{calibration.unreadable}</span>
      {mayWrite && (
        <Confirm label="Delete" confirm="Delete the threshold for good" act={act}>
          This deletes the threshold and its history. Its looks still count as looks at the holdout.
          If it is active, the project then gives no verdicts.
        </Confirm>
      )}
    </>
  );
}
