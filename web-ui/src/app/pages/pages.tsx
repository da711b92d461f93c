import type { ReactNode } from 'react';
import { DatasetList } from '#features/datasets/DatasetList.tsx';
import { MailLinkPage } from '#features/mail/MailLinkPage.tsx';
import { ProjectList } from '#features/projects/ProjectList.tsx';
import { ListLine } from '#features/report/finding/ListLine.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { deferred } from '../routing/deferred.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { InProject } from './InProject.tsx';
import { ProjectPage } from './ProjectPage.tsx';
import type { PageName, Route, RouteOf } from '../routing/routes.ts';

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
const AskPage = deferred(() =>
  import('#features/answersets/ask/AskPage.tsx').then((m) => m.AskPage),
);
const AnswerSetPage = deferred(() =>
  import('#features/answersets/set/AnswerSetPage.tsx').then((m) => m.AnswerSetPage),
);
const NewExperiment = deferred(() =>
  import('#features/experiments/form/NewExperiment.tsx').then((m) => m.NewExperiment),
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
const OraclePage = deferred(() =>
  import('#features/oracles/start/OraclePage.tsx').then((m) => m.OraclePage),
);
const LabelRunsPage = deferred(() =>
  import('#features/oracles/list/LabelRunsPage.tsx').then((m) => m.LabelRunsPage),
);
const LabelRunPage = deferred(() =>
  import('#features/oracles/run/LabelRunPage.tsx').then((m) => m.LabelRunPage),
);
const LabellersPage = deferred(() =>
  import('#features/oracles/labellers/LabellersPage.tsx').then((m) => m.LabellersPage),
);
const VotePage = deferred(() =>
  import('#features/oracles/votes/VotePage.tsx').then((m) => m.VotePage),
);
const AnchorSetsPage = deferred(() =>
  import('#features/oracles/anchors/AnchorSetsPage.tsx').then((m) => m.AnchorSetsPage),
);
const CampaignsPage = deferred(() =>
  import('#features/campaigns/CampaignsPage.tsx').then((m) => m.CampaignsPage),
);
const WeeklyPage = deferred(() =>
  import('#features/campaigns/weekly/WeeklyPage.tsx').then((m) => m.WeeklyPage),
);
const CampaignPage = deferred(() =>
  import('#features/campaigns/CampaignPage.tsx').then((m) => m.CampaignPage),
);
const SystemsPage = deferred(() =>
  import('#features/campaigns/systems/SystemsPage.tsx').then((m) => m.SystemsPage),
);
const MetricIndex = deferred(() =>
  import('#features/metrics/MetricIndex.tsx').then((m) => m.MetricIndex),
);
const MetricPage = deferred(() =>
  import('#features/metrics/MetricPage.tsx').then((m) => m.MetricPage),
);

type Pages = { [P in PageName]: (route: RouteOf<P>, query: URLSearchParams) => ReactNode };

const PAGES: Pages = {
  projects: () => <ProjectList finding={(experiment) => <ListLine experiment={experiment} />} />,
  project: ({ project }) => (
    <ProjectPage key={project} project={project}>
      <DatasetList project={project} />
    </ProjectPage>
  ),
  datasets: ({ project }) => (
    <>
      <Heading name="Datasets" />
      <DatasetList project={project} alone />
    </>
  ),
  dataset: ({ project, id }) => <DatasetPage key={id} project={project} id={id} />,
  version: ({ project, version }, query) => (
    <VersionPage key={version} project={project} version={version} query={query} />
  ),
  versionItem: ({ project, version, id }, query) => (
    <VersionItem key={id} project={project} version={version} id={id} query={query} />
  ),
  newImport: ({ project }, query) => (
    <NewImport
      project={project}
      {...(query.has('dataset') ? { dataset: query.get('dataset') ?? '' } : {})}
    />
  ),
  import: ({ project, id }) => <ImportPage key={id} project={project} id={id} />,
  evaluate: ({ project, version }, query) => (
    <div className="in-turn">
      <NewExperiment project={project} version={version} query={query} />
      <SplitPanel key={`split ${version}`} version={version} />
    </div>
  ),
  ask: ({ project, version }, query) => (
    <AskPage key={version} project={project} version={version} query={query} />
  ),
  answerSet: ({ project, version, id }, query) => (
    <AnswerSetPage key={id} project={project} version={version} id={id} query={query} />
  ),
  compare: ({ project }, query) => <ComparePage key={project} project={project} query={query} />,
  campaigns: ({ project }) => <CampaignsPage key={project} project={project} />,
  weekly: ({ project }, query) => <WeeklyPage key={project} project={project} query={query} />,
  campaign: ({ project, id }) => <CampaignPage key={id} project={project} id={id} />,
  systems: ({ project, campaign, occurrence, dataset }, query) => (
    <SystemsPage
      key={`${occurrence} ${dataset}`}
      project={project}
      campaign={campaign}
      occurrence={occurrence}
      dataset={dataset}
      query={query}
    />
  ),
  thresholds: ({ project }) => <CalibrationList project={project} />,
  labels: ({ project }) => <LabelsPage project={project} />,
  oracle: ({ project, version, id }, query) => (
    <OraclePage key={id} project={project} version={version} id={id} query={query} />
  ),
  labelRuns: ({ project }) => <LabelRunsPage key={project} project={project} />,
  labelRun: ({ project, id }, query) => (
    <LabelRunPage key={id} project={project} id={id} query={query} />
  ),
  labelVote: ({ project, id }, query) => (
    <VotePage key={id} project={project} id={id} query={query} />
  ),
  labellers: ({ project }) => <LabellersPage key={project} project={project} />,
  anchorSets: ({ project }) => <AnchorSetsPage key={project} project={project} />,
  label: ({ project, version }, query) => (
    <LabelPage project={project} version={version} query={query} />
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
  mailLink: ({ purpose }) => <MailLinkPage key={purpose} purpose={purpose} />,
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
  const shown = page(route, query);
  return 'project' in route ? <InProject project={route.project}>{shown}</InProject> : shown;
}
