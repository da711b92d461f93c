import type { Place } from '#shared/navigation/router.ts';

/**
 * The pages by address pattern, a colon before each parameter; shared/links.ts builds the
 * addresses.
 */
const ADDRESSES = {
  projects: '',
  project: 'projects/:project',
  datasets: 'projects/:project/datasets',
  dataset: 'projects/:project/datasets/:id',
  version: 'projects/:project/versions/:version',
  versionItem: 'projects/:project/versions/:version/items/:id',
  newImport: 'projects/:project/import',
  import: 'projects/:project/imports/:id',
  evaluate: 'projects/:project/versions/:version/evaluate',
  ask: 'projects/:project/versions/:version/ask',
  answerSet: 'projects/:project/versions/:version/answer-sets/:id',
  compare: 'projects/:project/compare',
  campaigns: 'projects/:project/campaigns',
  weekly: 'projects/:project/week',
  campaign: 'projects/:project/campaigns/:id',
  systems: 'projects/:project/campaigns/:campaign/occurrences/:occurrence/systems/:dataset',
  thresholds: 'projects/:project/thresholds',
  labels: 'projects/:project/labels',
  oracle: 'projects/:project/versions/:version/answer-sets/:id/oracle',
  labelRuns: 'projects/:project/label-runs',
  labelRun: 'projects/:project/label-runs/:id',
  labelVote: 'projects/:project/label-votes/:id',
  labellers: 'projects/:project/labellers',
  anchorSets: 'projects/:project/anchor-sets',
  label: 'projects/:project/versions/:version/label',
  experiment: 'experiments/:id',
  calibrate: 'experiments/:experiment/calibrate',
  item: 'experiments/:experiment/items/:name',
  calibration: 'calibrations/:id',
  settings: 'settings',
  setting: 'settings/:section',
  tenant: 'settings/tenants/:tenant',
  mailLink: 'mail/:purpose',
  metrics: 'metrics',
  metric: 'metrics/:name',
} as const;

type Addresses = typeof ADDRESSES;
type Named<A extends string> = A extends `${infer Part}/${infer Rest}`
  ? Named<Part> | Named<Rest>
  : A extends `:${infer Name}`
    ? Name
    : never;

export type PageName = keyof Addresses;
export type RouteOf<P extends PageName> = { page: P } & Record<Named<Addresses[P]>, string>;
/** A page, and the parameters of its address. */
export type Route = { [P in PageName]: RouteOf<P> }[PageName] | { page: 'unknown' };

export function routeOf({ path }: Place): Route {
  for (const [page, address] of Object.entries(ADDRESSES)) {
    const names = namesIn(path, address === '' ? [] : address.split('/'));
    if (names !== null) {
      return { page, ...names } as Route;
    }
  }
  return { page: 'unknown' };
}

/** The values in a path at the places of the parameters; null if the path does not match. */
function namesIn(path: string[], parts: string[]): Record<string, string> | null {
  if (path.length !== parts.length) {
    return null;
  }
  const names: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const given = path[i] ?? '';
    if (part.startsWith(':')) {
      names[part.slice(1)] = given;
    } else if (part !== given) {
      return null;
    }
  }
  return names;
}
