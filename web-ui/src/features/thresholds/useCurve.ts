import { useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { Calibration, ThresholdCurve } from '#shared/api/types.ts';
import { type Resource, useGet } from '#shared/useGet.ts';
import { curveQuery, type Typed } from './costs.ts';

/** What other thresholds would do. While it is asked for again, with other costs or after a look, the old one stays. */
export function useCurve(
  { id }: Calibration,
  costs: Typed,
): Resource<ThresholdCurve> & { reload: () => void } {
  const found = useGet<ThresholdCurve>(path`/calibrations/${id}/curve` + curveQuery(costs));
  const [last, keep] = useState<ThresholdCurve | null>(null);
  if (found.state === 'ready' && found.value !== last) {
    keep(found.value);
  }
  if (found.state === 'ready' || last === null) {
    return found;
  }
  const trouble = found.state === 'failed' ? found.problem : null;
  return { state: 'ready', value: last, trouble, reload: found.reload };
}
