import { hrefOf } from '#shared/router.ts';

/** The pages there are; app/routes.ts reads them back. */
export const links = {
  projects: () => hrefOf([]),
  project: (project: string) => hrefOf(['projects', project]),
  datasets: (project: string) => hrefOf(['projects', project, 'datasets']),
  dataset: (project: string, id: string) => hrefOf(['projects', project, 'datasets', id]),
  version: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version], query),
  /** With the search that it was found by, whose words it marks. */
  versionItem: (
    project: string,
    version: string,
    id: string,
    search: Record<string, string> = {},
  ) => hrefOf(['projects', project, 'versions', version, 'items', id], search),
  /** The page for a file that is not imported yet, for the next version of a dataset if one is named. */
  newImport: (project: string, dataset?: string) =>
    hrefOf(['projects', project, 'import'], dataset === undefined ? {} : { dataset }),
  import: (project: string, id: string) => hrefOf(['projects', project, 'imports', id]),
  evaluate: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'evaluate'], query),
  experiment: (id: string, query: Record<string, string> = {}) =>
    hrefOf(['experiments', id], query),
  calibrate: (experiment: string, query: Record<string, string>) =>
    hrefOf(['experiments', experiment, 'calibrate'], query),
  calibration: (id: string) => hrefOf(['calibrations', id]),
  compare: (project: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'compare'], query),
  thresholds: (project: string) => hrefOf(['projects', project, 'thresholds']),
  labels: (project: string) => hrefOf(['projects', project, 'labels']),
  label: (project: string, version: string, query: Record<string, string> = {}) =>
    hrefOf(['projects', project, 'versions', version, 'label'], query),
  /** An item by the name that the dataset gave it, as reports know it. */
  item: (experiment: string, name: string, query: Record<string, string> = {}) =>
    hrefOf(['experiments', experiment, 'items', name], query),
  settings: (section?: string, query: Record<string, string> = {}) =>
    hrefOf(section === undefined ? ['settings'] : ['settings', section], query),
  tenant: (tenant: string) => hrefOf(['settings', 'tenants', tenant]),
  metrics: () => hrefOf(['metrics']),
  metric: (name: string) => hrefOf(['metrics', name]),
};
