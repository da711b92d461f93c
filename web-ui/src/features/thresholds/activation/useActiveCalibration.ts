import { path } from '#shared/api/client.ts';
import type { Activation, Calibration, Page } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';

/** Since when a threshold gives the verdicts of a project, and which; null if none does. */
export function useActivation(project: string) {
  const found = useGet<Page<Activation>>(path`/projects/${project}/activations` + '?limit=1');
  if (found.state !== 'ready') {
    return found;
  }
  const newest = found.value.data[0];
  return { ...found, value: newest?.ended_at === null ? newest : null };
}

/** The threshold that gives the verdicts of a project; null if none does. */
export function useActiveCalibration(project: string) {
  const since = useActivation(project);
  const id = since.state === 'ready' && since.value !== null ? since.value.calibration_id : null;
  const found = useGet<Calibration>(id === null ? null : path`/calibrations/${id}`);
  if (since.state !== 'ready') {
    return since;
  }
  return since.value === null ? { ...since, value: null } : found;
}
