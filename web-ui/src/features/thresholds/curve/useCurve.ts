import { useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { Calibration, ThresholdCurve } from '#shared/api/types.ts';
import { type Resource, useGet } from '#shared/query/useGet.ts';
import { curveQuery, type Typed } from './costs.ts';

/** What other thresholds would do. While it is asked for again, with other costs or after a look, the old one stays. */
export function useCurve(
  { id }: Calibration,
  costs: Typed,
): Resource<ThresholdCurve> & { reload: () => void; held: boolean } {
  const found = useGet<ThresholdCurve>(path`/calibrations/${id}/curve` + curveQuery(costs));
  const [last, keep] = useState<ThresholdCurve | null>(null);
  if (found.state === 'ready' && found.value !== last) {
    keep(found.value);
  }
  if (found.state === 'ready' || last === null) {
    return { ...found, held: false };
  }
  const trouble = found.state === 'failed' ? found.problem : null;
  return { state: 'ready', value: last, trouble, reload: found.reload, held: true };
}

/** What just this threshold would do, counted for it; null asks nothing. */
export function useExact({ id }: Calibration, costs: Typed, at: number | null) {
  return useGet<ThresholdCurve>(
    at === null ? null : path`/calibrations/${id}/curve` + curveQuery(costs, at),
  );
}
