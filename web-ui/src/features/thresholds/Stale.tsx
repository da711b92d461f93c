import type { Calibration } from '#shared/api/types.ts';
import { links } from '#shared/links.ts';

/** Why a threshold no longer stands on what it was fitted on, and what to do then. */
export function Stale({ calibration }: { calibration: Calibration }) {
  const { stale, active, experiment_id: experiment } = calibration;
  if (stale.length === 0) {
    return null;
  }
  const newer = stale.some(({ code }) => code === 'newer-version' || code === 'model-changed');
  return (
    <div className="notice" role="status">
      <p>
        <strong>Stale.</strong> {stale.map((reason) => reason.sentence).join(' ')}
        {active && ' Verdicts are still given by it, and say so.'}
      </p>
      <p>
        {newer ? (
          <>
            <a href={links.experiment(experiment)}>From its experiment</a>, run a new one on what is
            there today, and fit a threshold from its report.
          </>
        ) : (
          'Fit it anew below: on what is known today.'
        )}
      </p>
    </div>
  );
}
