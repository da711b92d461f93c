import { hrefOf } from '#shared/navigation/router.ts';

/** The addresses of all pages; app/routing/routes.ts parses them. */
export const links = {
  projects: () => hrefOf([]),
  project: (project: string) => hrefOf(['projects', project]),
  datasets: (project: string) => hrefOf(['projects', project, 'datasets']),
  dataset: (project: string, id: string) => hrefOf(['projects', project, 'datasets', id]),
  version: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version], query),
  /** {@code search}: the search that found it, whose words the page marks. */
  versionItem: (
    project: string,
    version: string,
    id: string,
    search: Record<string, string> = {},
  ) => hrefOf(['projects', project, 'versions', version, 'items', id], search),
  /** The import page; with a dataset, the file becomes its next version. */
  newImport: (project: string, dataset?: string) =>
    hrefOf(['projects', project, 'import'], dataset === undefined ? {} : { dataset }),
  import: (project: string, id: string) => hrefOf(['projects', project, 'imports', id]),
  evaluate: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'evaluate'], query),
  /** The form that asks a generator for answers. */
  ask: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'ask'], query),
  answerSet: (project: string, version: string, id: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'answer-sets', id], query),
  experiment: (id: string, query: Record<string, string> = {}) =>
    hrefOf(['experiments', id], query),
  calibrate: (experiment: string, query: Record<string, string>) =>
    hrefOf(['experiments', experiment, 'calibrate'], query),
  calibration: (id: string) => hrefOf(['calibrations', id]),
  compare: (project: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'compare'], query),
  campaigns: (project: string) => hrefOf(['projects', project, 'campaigns']),
  /** What the campaigns did in a week; without one, in the last. */
  weekly: (project: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'week'], query),
  campaign: (project: string, id: string) => hrefOf(['projects', project, 'campaigns', id]),
  /** The systems of an occurrence side by side, on one of its datasets. */
  systems: (
    project: string,
    campaign: string,
    occurrence: string,
    dataset: string,
    query: Record<string, string> = {},
  ) =>
    hrefOf(
      ['projects', project, 'campaigns', campaign, 'occurrences', occurrence, 'systems', dataset],
      query,
    ),
  thresholds: (project: string) => hrefOf(['projects', project, 'thresholds']),
  labels: (project: string) => hrefOf(['projects', project, 'labels']),
  /** The form that lets an oracle label the answers of a set. */
  oracle: (project: string, version: string, set: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'answer-sets', set, 'oracle'], query),
  labelRuns: (project: string) => hrefOf(['projects', project, 'label-runs']),
  labelRun: (project: string, id: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'label-runs', id], query),
  labelVote: (project: string, id: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'label-votes', id], query),
  labellers: (project: string) => hrefOf(['projects', project, 'labellers']),
  anchorSets: (project: string) => hrefOf(['projects', project, 'anchor-sets']),
  label: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'label'], query),
  /** An item by its external id, as reports name it. */
  item: (experiment: string, name: string, query: Record<string, string> = {}) =>
    hrefOf(['experiments', experiment, 'items', name], query),
  settings: (section?: string, query: Record<string, string> = {}) =>
    hrefOf(section === undefined ? ['settings'] : ['settings', section], query),
  tenant: (tenant: string) => hrefOf(['settings', 'tenants', tenant]),
  metrics: () => hrefOf(['metrics']),
  metric: (name: string) => hrefOf(['metrics', name]),
};
