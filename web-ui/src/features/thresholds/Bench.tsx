import type { Calibration, ThresholdCurve } from '#shared/api/types.ts';
import { amend, usePlace } from '#shared/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { advice, cheapest, costAxis } from './costs.ts';
import { nearest, numbersAt, numbersOf, withOverall } from './curve.ts';
import { CostForm } from './CostForm.tsx';
import { CutControls } from './CutControls.tsx';
import { CutPlot } from './CutPlot.tsx';
import type { Fit, Judgement } from './fit.ts';
import { SideBySide } from './SideBySide.tsx';
import { useCurve } from './useCurve.ts';
import { useCut } from './useCut.ts';

type Props = {
  calibration: Calibration;
  fit: Fit;
  judgement: Judgement | null;
  score: string;
};

/** A threshold to be moved over the scores of either class, and beside it what it would do. */
export function Bench({ calibration, fit, judgement, score }: Props) {
  const { query } = usePlace();
  const costs = { miss: query.get('miss') ?? '', wrongFlag: query.get('wrong') ?? '' };
  const found = useCurve(calibration, costs);
  const [at, move] = useCut();
  const curve = found.state === 'ready' ? found.value : null;
  const fitted = curve === null ? 0 : nearest(curve.calibration, fit.threshold);
  const index = curve === null || at === null ? fitted : nearest(curve.calibration, at);
  const moved = at !== null && at !== fit.threshold;
  const shown = curve?.calibration.points[index]?.threshold ?? fit.threshold;
  const own = curve === null ? null : numbersAt(curve.calibration, index);
  const held =
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
              <p>Other thresholds cannot be tried. {found.problem.message}</p>
            )}
          </div>
        ) : (
          <CutPlot
            curve={curve}
            fit={fit}
            score={score}
            at={index}
            value={at ?? fit.threshold}
            move={to}
          />
        )}
        {changed && (
          <p role="note">
            Drawn from what is known today, which is not what it was fitted on
            {judgement !== null &&
              '; of the holdout there are only the numbers of the look, for its own threshold'}
            .
          </p>
        )}
        {curve !== null && (
          <CutControls
            calibration={calibration}
            value={at ?? fit.threshold}
            shown={shown}
            moved={moved}
            seen={judgement !== null}
            move={move}
          />
        )}
      </div>
      <div>
        <SideBySide
          calibration={
            own === null
              ? numbersOf(fit.statistics)
              : moved
                ? own
                : withOverall(own, fit.statistics)
          }
          holdout={
            held === null || judgement === null
              ? kept
              : moved
                ? held
                : withOverall(held, judgement.statistics)
          }
          costs={curve === null ? null : costAxis(curve)}
        />
        {found.state === 'ready' && found.trouble !== null && (
          <ProblemNotice problem={found.trouble}>
            <p>What stands here was read before.</p>
            <button type="button" onClick={found.reload}>
              Try again
            </button>
          </ProblemNotice>
        )}
        {found.state !== 'failed' && (
          <CostForm
            costs={costs}
            change={({ miss, wrongFlag }) =>
              amend({ miss: miss || null, wrong: wrongFlag || null })
            }
          />
        )}
        {curve !== null && <Advice curve={curve} at={index} move={to} />}
      </div>
    </div>
  );
}

type AdviceProps = { curve: ThresholdCurve; at: number; move: (to: number) => void };

/** Which threshold the costs speak for, and the way there. */
function Advice({ curve, at, move }: AdviceProps) {
  const sentence = advice(curve, at);
  const best = cheapest(curve.calibration);
  return (
    <div role="status">
      {sentence !== null && best !== null && (
        <p className="actions">
          <span>{sentence}</span>
          {best !== at && (
            <button type="button" onClick={() => move(best)}>
              Show it
            </button>
          )}
        </p>
      )}
    </div>
  );
}
