import type { Place } from '#shared/router.ts';

/** The pages, as read from the address. shared/links.ts writes them. */
export type Route =
  | { page: 'projects' }
  | { page: 'project'; project: string }
  | { page: 'datasets'; project: string }
  | { page: 'import'; project: string; id: string }
  | { page: 'evaluate'; project: string; version: string }
  | { page: 'experiment'; id: string }
  | { page: 'calibrate'; experiment: string }
  | { page: 'item'; experiment: string; name: string }
  | { page: 'calibration'; id: string }
  | { page: 'thresholds'; project: string }
  | { page: 'metrics' }
  | { page: 'metric'; name: string }
  | { page: 'unknown' };

export function routeOf({ path }: Place): Route {
  const [kind, id, sub, subId, verb, ...rest] = path;
  if (rest.length > 0) {
    return { page: 'unknown' };
  }
  if (kind === undefined) {
    return { page: 'projects' };
  }
  if (kind === 'metrics' && sub === undefined) {
    return id === undefined ? { page: 'metrics' } : { page: 'metric', name: id };
  }
  if (id === undefined) {
    return { page: 'unknown' };
  }
  if (kind === 'calibrations' && sub === undefined) {
    return { page: 'calibration', id };
  }
  if (kind === 'experiments' && verb === undefined) {
    return inExperiment(id, sub, subId);
  }
  return kind === 'projects' ? inProject(id, sub, subId, verb) : { page: 'unknown' };
}

function inExperiment(experiment: string, sub?: string, id?: string): Route {
  if (sub === undefined) {
    return { page: 'experiment', id: experiment };
  }
  if (sub === 'items' && id !== undefined) {
    return { page: 'item', experiment, name: id };
  }
  return sub === 'calibrate' && id === undefined
    ? { page: 'calibrate', experiment }
    : { page: 'unknown' };
}

function inProject(project: string, sub?: string, id?: string, verb?: string): Route {
  if (sub === undefined) {
    return { page: 'project', project };
  }
  if (sub === 'datasets' && id === undefined) {
    return { page: 'datasets', project };
  }
  if (sub === 'thresholds' && id === undefined) {
    return { page: 'thresholds', project };
  }
  if (sub === 'imports' && id !== undefined && verb === undefined) {
    return { page: 'import', project, id };
  }
  return sub === 'versions' && id !== undefined && verb === 'evaluate'
    ? { page: 'evaluate', project, version: id }
    : { page: 'unknown' };
}
