import { useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { Calibration, ThresholdCurve } from '#shared/api/types.ts';
import { type Resource, useGet } from '#shared/query/useGet.ts';
import { curveQuery, type CostInput } from './costs.ts';

/**
 * The effect of other thresholds. While it reloads with other costs or after a look, the old one
 * stays.
 */
export function useCurve(
  { id }: Calibration,
  costs: CostInput,
): Resource<ThresholdCurve> & { reload: () => void; isOutdated: boolean } {
  const found = useGet<ThresholdCurve>(path`/calibrations/${id}/curve` + curveQuery(costs));
  const [last, keep] = useState<ThresholdCurve | null>(null);
  if (found.state === 'ready' && found.value !== last) {
    keep(found.value);
  }
  if (found.state === 'ready' || last === null) {
    return { ...found, isOutdated: false };
  }
  const trouble = found.state === 'failed' ? found.problem : null;
  return { state: 'ready', value: last, trouble, reload: found.reload, isOutdated: true };
}

/** The exact effect of one threshold; null sends no request. */
export function useExact({ id }: Calibration, costs: CostInput, at: number | null) {
  return useGet<ThresholdCurve>(
    at === null ? null : path`/calibrations/${id}/curve` + curveQuery(costs, at),
  );
}
