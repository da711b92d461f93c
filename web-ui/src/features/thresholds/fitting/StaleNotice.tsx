import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { path, post } from '#shared/api/client.ts';
import type { Calibration } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { go } from '#shared/navigation/router.ts';
import { refitRequest } from './request.ts';

/** Why a threshold no longer matches its data, and what to do about it. */
export function StaleNotice({ calibration }: { calibration: Calibration }) {
  const { stale, active, experiment_id: experiment } = calibration;
  if (stale.length === 0) {
    return null;
  }
  const newer = stale.some(({ code }) => code === 'newer-version' || code === 'model-changed');
  return (
    <div className="notice" role="status">
      <p>
        <strong>Stale.</strong> {stale.map((reason) => reason.sentence).join(' ')}
        {active && ' Verdicts still use it, with a warning.'}
      </p>
      <p>
        {newer ? (
          <>
            <a href={links.experiment(experiment)}>From its experiment</a>, run a new experiment and
            fit a threshold from its report.
          </>
        ) : (
          'Fitting again creates a new threshold for the same objective from today’s labels and scores. This one does not change.'
        )}
      </p>
      {!newer && <Again of={calibration} />}
    </div>
  );
}

/** Fits again with the same request; the new threshold needs a holdout look of its own. */
function Again({ of }: { of: Calibration }) {
  const fit = async () => {
    const where = path`/experiments/${of.experiment_id}/calibrations`;
    go(links.calibration((await post<Calibration>(where, refitRequest(of))).id));
  };
  return (
    useMay('write') && (
      <div className="actions">
        <ActionButton act={fit} busyText="Fitting, with 1,500 resamples…">
          Fit again
        </ActionButton>
      </div>
    )
  );
}
