import { lazy, type ReactNode } from 'react';
import { DatasetList } from '#features/datasets/DatasetList.tsx';
import { ProjectList } from '#features/projects/ProjectList.tsx';
import { Headline } from '#features/report/Headline.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { InProject } from './InProject.tsx';
import { ProjectPage } from './ProjectPage.tsx';
import type { PageName, Route, RouteOf } from './routes.ts';

// What a first visit does not show is loaded when it is asked for.
const NewImport = lazy(() => import('#features/datasets/NewImport.tsx').then(as('NewImport')));
const ImportPage = lazy(() => import('#features/datasets/ImportPage.tsx').then(as('ImportPage')));
const DatasetPage = lazy(() =>
  import('#features/datasets/DatasetPage.tsx').then(as('DatasetPage')),
);
const VersionPage = lazy(() => import('./VersionPage.tsx').then(as('VersionPage')));
const VersionItem = lazy(() =>
  import('#features/datasets/VersionItem.tsx').then(as('VersionItem')),
);
const NewExperiment = lazy(() =>
  import('#features/experiments/NewExperiment.tsx').then(as('NewExperiment')),
);
const SplitPanel = lazy(() => import('#features/splits/SplitPanel.tsx').then(as('SplitPanel')));
const ComparePage = lazy(() => import('#features/compare/ComparePage.tsx').then(as('ComparePage')));
const CalibratePage = lazy(() => import('./CalibratePage.tsx').then(as('CalibratePage')));
const ItemPage = lazy(() => import('./ItemPage.tsx').then(as('ItemPage')));
const CalibrationPage = lazy(() =>
  import('#features/thresholds/CalibrationPage.tsx').then(as('CalibrationPage')),
);
const CalibrationList = lazy(() =>
  import('#features/thresholds/CalibrationList.tsx').then(as('CalibrationList')),
);
const SettingsPage = lazy(() =>
  import('#features/settings/SettingsPage.tsx').then(as('SettingsPage')),
);
const TenantPage = lazy(() => import('#features/settings/TenantPage.tsx').then(as('TenantPage')));
const LabelsPage = lazy(() => import('#features/labels/LabelsPage.tsx').then(as('LabelsPage')));
const LabelPage = lazy(() => import('#features/labels/LabelPage.tsx').then(as('LabelPage')));
const MetricIndex = lazy(() => import('#features/metrics/MetricIndex.tsx').then(as('MetricIndex')));
const MetricPage = lazy(() => import('#features/metrics/MetricPage.tsx').then(as('MetricPage')));

type Pages = { [P in PageName]: (route: RouteOf<P>, query: URLSearchParams) => ReactNode };

const PAGES: Pages = {
  projects: () => <ProjectList finding={(experiment) => <Headline experiment={experiment} />} />,
  project: ({ project }) => (
    <ProjectPage key={project} project={project}>
      <DatasetList project={project} />
    </ProjectPage>
  ),
  datasets: ({ project }) => (
    <InProject project={project}>
      <h1>Datasets</h1>
      <DatasetList project={project} />
    </InProject>
  ),
  dataset: ({ project, id }) => (
    <InProject project={project}>
      <DatasetPage key={id} project={project} id={id} />
    </InProject>
  ),
  version: ({ project, version }, query) => (
    <InProject project={project}>
      <VersionPage key={version} project={project} version={version} query={query} />
    </InProject>
  ),
  versionItem: ({ project, version, id }) => (
    <InProject project={project}>
      <VersionItem key={id} project={project} version={version} id={id} />
    </InProject>
  ),
  newImport: ({ project }, query) => (
    <InProject project={project}>
      <NewImport
        project={project}
        {...(query.has('dataset') ? { dataset: query.get('dataset') ?? '' } : {})}
      />
    </InProject>
  ),
  import: ({ project, id }) => (
    <InProject project={project}>
      <ImportPage key={id} project={project} id={id} />
    </InProject>
  ),
  evaluate: ({ project, version }, query) => (
    <InProject project={project}>
      <NewExperiment key={version} project={project} version={version} query={query} />
      <SplitPanel key={`split ${version}`} version={version} />
    </InProject>
  ),
  compare: ({ project }, query) => (
    <InProject project={project}>
      <ComparePage key={project} project={project} query={query} />
    </InProject>
  ),
  thresholds: ({ project }) => (
    <InProject project={project}>
      <CalibrationList project={project} />
    </InProject>
  ),
  labels: ({ project }) => (
    <InProject project={project}>
      <LabelsPage project={project} />
    </InProject>
  ),
  label: ({ project, version }, query) => (
    <InProject project={project}>
      <LabelPage project={project} version={version} query={query} />
    </InProject>
  ),
  experiment: ({ id }, query) => <ExperimentPage key={id} id={id} query={query} />,
  calibrate: ({ experiment }, query) => <CalibratePage experiment={experiment} query={query} />,
  item: ({ experiment, name }, query) => (
    <ItemPage experiment={experiment} name={name} query={query} />
  ),
  calibration: ({ id }) => <CalibrationPage key={id} id={id} />,
  settings: (_, query) => <SettingsPage section={null} query={query} />,
  setting: ({ section }, query) => <SettingsPage section={section} query={query} />,
  tenant: ({ tenant }) => <TenantPage tenant={tenant} />,
  metrics: () => <MetricIndex />,
  metric: ({ name }) => <MetricPage key={name} name={name} />,
};

/** What stands at an address. */
export function pageOf(route: Route, query: URLSearchParams): ReactNode {
  if (route.page === 'unknown') {
    return (
      <section className="narrow">
        <h1>There is no such page</h1>
        <p>
          The address may have been cut off. Go to <a href="/">the projects</a>.
        </p>
      </section>
    );
  }
  const page = PAGES[route.page] as (route: Route, query: URLSearchParams) => ReactNode;
  return page(route, query);
}

function as<N extends string>(name: N) {
  return <M extends Record<N, unknown>>(module: M) => ({ default: module[name] });
}
