import type { ReactNode } from 'react';
import { DatasetList } from '#features/datasets/DatasetList.tsx';
import { ProjectList } from '#features/projects/ProjectList.tsx';
import { Headline } from '#features/report/finding/Headline.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { deferred } from '../deferred.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { InProject } from './InProject.tsx';
import { ProjectPage } from './ProjectPage.tsx';
import type { PageName, Route, RouteOf } from '../routes.ts';

// Code that a first visit does not show is loaded on demand.
const NewImport = deferred(() =>
  import('#features/datasets/preview/NewImport.tsx').then((m) => m.NewImport),
);
const ImportPage = deferred(() =>
  import('#features/datasets/import/ImportPage.tsx').then((m) => m.ImportPage),
);
const DatasetPage = deferred(() =>
  import('#features/datasets/DatasetPage.tsx').then((m) => m.DatasetPage),
);
const VersionPage = deferred(() => import('./VersionPage.tsx').then((m) => m.VersionPage));
const VersionItem = deferred(() =>
  import('#features/datasets/item/VersionItem.tsx').then((m) => m.VersionItem),
);
const NewExperiment = deferred(() =>
  import('#features/experiments/NewExperiment.tsx').then((m) => m.NewExperiment),
);
const SplitPanel = deferred(() =>
  import('#features/splits/SplitPanel.tsx').then((m) => m.SplitPanel),
);
const ComparePage = deferred(() =>
  import('#features/compare/ComparePage.tsx').then((m) => m.ComparePage),
);
const CalibratePage = deferred(() => import('./CalibratePage.tsx').then((m) => m.CalibratePage));
const ItemPage = deferred(() => import('./ItemPage.tsx').then((m) => m.ItemPage));
const CalibrationPage = deferred(() =>
  import('#features/thresholds/CalibrationPage.tsx').then((m) => m.CalibrationPage),
);
const CalibrationList = deferred(() =>
  import('#features/thresholds/CalibrationList.tsx').then((m) => m.CalibrationList),
);
const SettingsPage = deferred(() =>
  import('#features/settings/SettingsPage.tsx').then((m) => m.SettingsPage),
);
const TenantPage = deferred(() =>
  import('#features/settings/tenants/TenantPage.tsx').then((m) => m.TenantPage),
);
const LabelsPage = deferred(() =>
  import('#features/labels/LabelsPage.tsx').then((m) => m.LabelsPage),
);
const LabelPage = deferred(() =>
  import('#features/labels/workbench/LabelPage.tsx').then((m) => m.LabelPage),
);
const MetricIndex = deferred(() =>
  import('#features/metrics/MetricIndex.tsx').then((m) => m.MetricIndex),
);
const MetricPage = deferred(() =>
  import('#features/metrics/MetricPage.tsx').then((m) => m.MetricPage),
);

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
      <Heading name="Datasets" />
      <DatasetList project={project} alone />
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
  versionItem: ({ project, version, id }, query) => (
    <InProject project={project}>
      <VersionItem key={id} project={project} version={version} id={id} query={query} />
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
      <div className="in-turn">
        <NewExperiment key={version} project={project} version={version} query={query} />
        <SplitPanel key={`split ${version}`} version={version} />
      </div>
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

/** The page at an address. */
export function pageOf(route: Route, query: URLSearchParams): ReactNode {
  if (route.page === 'unknown') {
    return (
      <section className="narrow">
        <h1>Page not found</h1>
        <p>
          The address may be incomplete. Go to <a href="/">your projects</a>.
        </p>
      </section>
    );
  }
  const page = PAGES[route.page] as (route: Route, query: URLSearchParams) => ReactNode;
  return page(route, query);
}
