import type { Calibration } from '#shared/api/types.ts';
import { useMay } from '#shared/query/me.ts';
import { FitForm } from './NewCalibration.tsx';

/** A link to fit the same score to another objective. */
export function FitAgain({ calibration }: { calibration: Calibration }) {
  const { metric, embedder, label } = calibration;
  return useMay('write') ? (
    <section aria-labelledby="fit-again">
      <h2 id="fit-again">Fit by target</h2>
      <p>
        Fits a new threshold for the same score on the calibration part. This one does not change.
      </p>
      <details>
        <summary>Choose an objective</summary>
        <FitForm
          experiment={calibration.experiment_id}
          project={calibration.project_id}
          version={calibration.version_id}
          subject={{ metric, embedder: embedder?.id ?? null, label }}
        />
      </details>
    </section>
  ) : null;
}
