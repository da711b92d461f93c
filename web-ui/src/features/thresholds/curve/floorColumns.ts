import type { ThresholdCurve } from '#shared/api/types.ts';
import { type Numbers, numbersAt, numbersOf } from './curve.ts';
import type { Fit, Floor, Judgement } from '../model/fit.ts';
import type { Statistics } from '../model/statistics.ts';

/** Null: unknown; 'unread': loading. */
export type Known = Numbers | 'unread' | null;

type Parts = { calibration: Known; holdout: Known };

/** The numbers of a floor, to compare with a score. */
export type FloorColumns = Parts & {
  title: string;
  /**
   * The score over the subjects with a value of both; null if these are all of the score's
   * subjects.
   */
  shared: Parts | null;
};

type Given = {
  fit: Fit;
  judgement: Judgement | null;
  curve: ThresholdCurve | null;
  index: number;
  moved: boolean;
  titleOf: (metric: string) => string;
};

/**
 * The floor at its own fitted threshold. If the score's threshold was moved, the floor flags at
 * most as many.
 */
export function floorColumns({
  fit,
  judgement,
  curve,
  index,
  moved,
  titleOf,
}: Given): FloorColumns | null {
  const metric = fit.floor?.metric ?? null;
  const fitted = fit.floor?.comparison?.floor ?? null;
  if (metric === null || fitted === null) {
    return null;
  }
  const title = titleOf(metric);
  if (!moved) {
    return {
      title,
      calibration: numbersOf(fitted),
      holdout: known(judgement?.floor?.comparison?.floor ?? null),
      shared: sharedBy(fit, judgement),
    };
  }
  const curveFloor = curve?.floor ?? null;
  return {
    title: `${title}, with no more review`,
    calibration: curveFloor === null ? null : numbersAt(curveFloor.calibration, index),
    holdout: curveFloor?.holdout == null ? null : numbersAt(curveFloor.holdout, index),
    shared: null,
  };
}

/** Floors are compared over the subjects with a value of both, which may be fewer. */
function sharedBy(fit: Fit, judgement: Judgement | null): Parts | null {
  const [calibration, holdout] = [fit, judgement].map((of) => fewer(of));
  return calibration == null && holdout == null
    ? null
    : {
        calibration: calibration ?? known(fit.floor?.comparison?.score ?? null),
        holdout: holdout ?? known(judgement?.floor?.comparison?.score ?? null),
      };
}

function fewer(of: { statistics: Statistics; floor: Floor | null } | null): Numbers | null {
  const score = of?.floor?.comparison?.score ?? null;
  return of === null || score === null || n(score) === n(of.statistics) ? null : numbersOf(score);
}

function n({ counts: { tp, fp, tn, fn } }: Statistics): number {
  return tp + fp + tn + fn;
}

function known(statistics: Statistics | null): Known {
  return statistics === null ? null : numbersOf(statistics);
}
