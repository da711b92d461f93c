import type { Problem } from '#shared/api/problem.ts';
import type { Calibration, ThresholdCurve } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { amendAddress, usePlace } from '#shared/navigation/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { floorColumns } from './floorColumns.ts';
import { advice, cheapest, costAxis } from './costs.ts';
import { CostForm } from './CostForm.tsx';
import { ThresholdControls } from './ThresholdControls.tsx';
import { ThresholdPlot } from './ThresholdPlot.tsx';
import type { Fit, Judgement } from '../model/fit.ts';
import { PartsTable } from './PartsTable.tsx';
import { useCurve, useExact } from './useCurve.ts';
import { useThreshold } from './useThreshold.ts';
import { basisAt, nearest, numbersAt, numbersOf } from './curve.ts';

type Props = {
  calibration: Calibration;
  fit: Fit;
  judgement: Judgement | null;
  score: string;
  titleOf: (metric: string) => string;
};

/** A threshold to move over the scores of each class, next to its effect. */
export function ThresholdExplorer({ calibration, fit, judgement, score, titleOf }: Props) {
  const { query } = usePlace();
  const costs = { miss: query.get('miss') ?? '', wrongFlag: query.get('wrong') ?? '' };
  const found = useCurve(calibration, costs);
  const [at, move] = useThreshold();
  const value = at ?? fit.threshold;
  const curve = found.state === 'ready' ? found.value : null;
  const index = curve === null ? 0 : nearest(curve.calibration, value);
  const moved = at !== null && at !== fit.threshold;
  const shown = curve?.calibration.points[index]?.threshold ?? value;
  const exactCurve = useExact(calibration, costs, shown === value ? null : value);
  // Not while the curve of other costs is still shown.
  const exact =
    exactCurve.state === 'ready' && !found.isOutdated ? exactCurve.value.calibration : null;
  const own =
    (exact !== null && numbersAt(exact, 0)) ||
    (curve !== null && numbersAt(curve.calibration, index)) ||
    numbersOf(fit.statistics);
  const holdoutNumbers =
    judgement === null || curve?.holdout == null ? null : numbersAt(curve.holdout, index);
  const changed = curve !== null && curve.stale.length > 0;
  const unread = changed ? null : 'unread';
  const kept = judgement === null ? null : moved ? unread : numbersOf(judgement.statistics);
  const to = (i: number) => move(curve?.calibration.points[i]?.threshold ?? null);
  return (
    <div className="bench">
      <div>
        {curve === null ? (
          <div className={found.state === 'failed' ? 'notice' : 'cut-absent'}>
            {found.state === 'failed' && (
              <p>Other thresholds could not be loaded. {found.problem.message}</p>
            )}
          </div>
        ) : (
          <ThresholdPlot
            curve={curve}
            fit={fit}
            score={score}
            at={index}
            value={value}
            numbers={own}
            move={to}
          />
        )}
        {changed && (
          <p role="note">
            Drawn with today’s labels and scores, which have changed since the fit
            {judgement !== null &&
              '; for the holdout only the numbers of the look, for the fitted threshold, are shown'}
            .
          </p>
        )}
        {curve !== null && (
          <ThresholdControls
            calibration={calibration}
            value={value}
            basis={basisAt(
              value,
              shown,
              exact === null ? (exactCurve.state === 'failed' ? 'failed' : 'awaited') : 'here',
              holdoutNumbers !== null,
            )}
            moved={moved}
            seen={judgement !== null}
            move={move}
          />
        )}
      </div>
      <div>
        <PartsTable
          calibration={own}
          holdout={holdoutNumbers ?? kept}
          floor={floorColumns({ fit, judgement, curve, index, moved, titleOf })}
          costs={curve === null ? null : costAxis(curve.calibration, curve.holdout, exact)}
        />
        {found.state === 'ready' && found.trouble !== null && (
          <Unread problem={found.trouble} reload={found.reload}>
            This is the last version that could be loaded.
          </Unread>
        )}
        {exactCurve.state === 'failed' && (
          <Unread problem={exactCurve.problem} reload={exactCurve.reload}>
            The numbers are those of the nearest threshold of the curve.
          </Unread>
        )}
        {found.state !== 'failed' && (
          <CostForm
            costs={costs}
            change={({ miss, wrongFlag }) =>
              amendAddress({ miss: miss || null, wrong: wrongFlag || null })
            }
          />
        )}
        {curve !== null && <Advice curve={curve} value={value} cost={own.cost} move={to} />}
      </div>
    </div>
  );
}

type UnreadProps = { problem: Problem; reload: () => void; children: string };

function Unread({ problem, reload, children }: UnreadProps) {
  return (
    <ProblemNotice problem={problem} again={reload}>
      <p>{children}</p>
    </ProblemNotice>
  );
}

type AdviceProps = {
  curve: ThresholdCurve;
  value: number;
  cost: Interval | null;
  move: (to: number) => void;
};

/** The threshold with the lowest cost, and a button to move there. */
function Advice({ curve, value, cost, move }: AdviceProps) {
  const sentence = advice(curve.calibration, cost);
  const best = cheapest(curve.calibration);
  return (
    <div role="status">
      {sentence !== null && best !== null && (
        <p className="actions">
          <span>{sentence}</span>
          {curve.calibration.points[best]?.threshold !== value && (
            <button type="button" onClick={() => move(best)}>
              Show it
            </button>
          )}
        </p>
      )}
    </div>
  );
}
