import { path } from '#shared/api/client.ts';
import type { Activation, Calibration, Page } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';

/** The project's current activation: its threshold and its start; null if there is none. */
export function useActivation(project: string) {
  const found = useGet<Page<Activation>>(path`/projects/${project}/activations` + '?limit=1');
  if (found.state !== 'ready') {
    return found;
  }
  const newest = found.value.data[0];
  return { ...found, value: newest?.ended_at === null ? newest : null };
}

/** The project's active threshold; null if there is none. */
export function useActiveCalibration(project: string) {
  const since = useActivation(project);
  const id = since.state === 'ready' && since.value !== null ? since.value.calibration_id : null;
  const found = useGet<Calibration>(id === null ? null : path`/calibrations/${id}`);
  if (since.state !== 'ready') {
    return since;
  }
  return since.value === null ? { ...since, value: null } : found;
}
