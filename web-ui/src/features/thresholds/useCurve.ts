import { useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { Calibration, ThresholdCurve } from '#shared/api/types.ts';
import { type Resource, useGet } from '#shared/useGet.ts';
import { curveQuery, type Typed } from './curve.ts';

/** What other thresholds would do. While it is asked for again, with other costs or after a look, the old one stays. */
export function useCurve({ id }: Calibration, costs: Typed): Resource<ThresholdCurve> {
  const found = useGet<ThresholdCurve>(path`/calibrations/${id}/curve` + curveQuery(costs));
  const [last, keep] = useState<ThresholdCurve | null>(null);
  if (found.state === 'ready' && found.value !== last) {
    keep(found.value);
  }
  return found.state === 'loading' && last !== null ? { state: 'ready', value: last } : found;
}
