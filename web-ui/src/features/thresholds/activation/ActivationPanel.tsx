import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Calibration } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { useUnits } from '#shared/query/useUnits.ts';
import { writeThrough } from '#shared/query/writeThrough.ts';
import { useActivation } from './useActiveCalibration.ts';
import { whyNotActive } from '../model/sentences.ts';

type Props = {
  calibration: Calibration;
  /** The effect of activating it, in a sentence. */
  consequence: string;
  /** How the score compares with its floor, in sentences. */
  floorSentence: string;
};

/** Activates the threshold for the project's verdicts, or deactivates it. */
export function ActivationPanel({ calibration, consequence, floorSentence }: Props) {
  const { id, project_id: project, active, activated_at: since, below_floor: below } = calibration;
  const [asked, ask] = useState(false);
  const act = useAction(async (verb: 'activate' | 'deactivate', confirmed = false) => {
    const own = path`/calibrations/${id}`;
    const body = confirmed ? { confirm_below_floor: true } : undefined;
    await writeThrough(own, post<Calibration>(`${own}/${verb}`, body), project);
  });
  const why = whyNotActive(calibration);
  const mayWrite = useMay('write');
  return (
    <section aria-labelledby="activation">
      <h2 id="activation">Use</h2>
      <p>
        {active
          ? `Active${since === null ? '' : ` since ${moment(since)}`}: verdicts in this project use this threshold.`
          : (why ?? consequence)}{' '}
        {!active && why === null && <ReplacedThreshold project={project} />}
      </p>
      {act.problem !== null && <ProblemNotice problem={act.problem} />}
      {!mayWrite && <p className="quiet">Only editors and admins can change this.</p>}
      {asked && !active && (
        <div className="notice" role="alert">
          <p>
            <strong>This score is not shown to beat its floor.</strong> {floorSentence}
          </p>
          <p>
            Activate it only if you have a reason that these numbers do not show. Your confirmation
            is kept with the activation and in the audit log.
          </p>
        </div>
      )}
      {mayWrite && (
        <p className="actions">
          {active ? (
            <button type="button" disabled={act.busy} onClick={() => void act.run('deactivate')}>
              Deactivate
            </button>
          ) : asked ? (
            <>
              <button
                type="button"
                disabled={act.busy}
                onClick={() => void act.run('activate', true)}
              >
                Activate without a shown gain
              </button>
              <button type="button" onClick={() => ask(false)}>
                Not now
              </button>
            </>
          ) : (
            <button
              type="button"
              className="primary"
              disabled={act.busy || why !== null}
              onClick={() => (below === null ? void act.run('activate') : ask(true))}
            >
              Activate for this project{below === null ? '' : '…'}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

/** The threshold that is active until then. */
function ReplacedThreshold({ project }: { project: string }) {
  const found = useActivation(project);
  const unitOf = useUnits();
  const now = found.state === 'ready' ? found.value : null;
  return now === null ? null : (
    <>
      It replaces{' '}
      <a href={links.calibration(now.calibration_id)}>
        {now.threshold === null
          ? 'a threshold that cannot be read'
          : `the threshold ${number(now.threshold)}${unitOf(now.metric)}`}
      </a>
      , active since {moment(now.activated_at)}.
    </>
  );
}
