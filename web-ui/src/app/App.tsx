import { useSyncExternalStore } from 'react';
import { DatasetList } from '#features/datasets/DatasetList.tsx';
import { ImportPage } from '#features/datasets/ImportPage.tsx';
import { NewExperiment } from '#features/experiments/NewExperiment.tsx';
import { MetricIndex } from '#features/metrics/MetricIndex.tsx';
import { MetricPage } from '#features/metrics/MetricPage.tsx';
import { ProjectList } from '#features/projects/ProjectList.tsx';
import { SignedOut, Unreachable } from '#features/session/SignedOut.tsx';
import { session, subscribe } from '#features/session/session.ts';
import { SplitPanel } from '#features/splits/SplitPanel.tsx';
import { CalibrationList } from '#features/thresholds/CalibrationList.tsx';
import { CalibrationPage } from '#features/thresholds/CalibrationPage.tsx';
import { usePlace } from '#shared/router.ts';
import { CalibratePage } from './CalibratePage.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { InProject } from './InProject.tsx';
import { ItemPage } from './ItemPage.tsx';
import { ProjectPage } from './ProjectPage.tsx';
import { type Route, routeOf } from './routes.ts';
import { Shell } from './Shell.tsx';

export function App() {
  const now = useSyncExternalStore(subscribe, session);
  const place = usePlace();
  const route = routeOf(place);
  switch (now.state) {
    case 'checking':
      return (
        <Shell me={null}>
          <p className="loading" role="status">
            Signing in…
          </p>
        </Shell>
      );
    case 'signed-out':
      return (
        <Shell me={null}>
          <SignedOut refusal={now.refusal} />
        </Shell>
      );
    case 'unreachable':
      return (
        <Shell me={null}>
          <Unreachable problem={now.problem} />
        </Shell>
      );
    case 'signed-in':
      return (
        <Shell me={now.me} page={route.page}>
          <Page route={route} query={place.query} />
        </Shell>
      );
  }
}

function Page({ route, query }: { route: Route; query: URLSearchParams }) {
  switch (route.page) {
    case 'projects':
      return <ProjectList />;
    case 'project':
      return (
        <ProjectPage key={route.project} project={route.project}>
          <DatasetList project={route.project} />
        </ProjectPage>
      );
    case 'datasets':
      return (
        <InProject project={route.project}>
          <h1>Datasets</h1>
          <DatasetList project={route.project} />
        </InProject>
      );
    case 'import':
      return (
        <InProject project={route.project}>
          <ImportPage key={route.id} project={route.project} id={route.id} />
        </InProject>
      );
    case 'evaluate':
      return (
        <InProject project={route.project}>
          <NewExperiment key={route.version} project={route.project} version={route.version} />
          <SplitPanel key={`split ${route.version}`} version={route.version} />
        </InProject>
      );
    case 'experiment':
      return <ExperimentPage key={route.id} id={route.id} query={query} />;
    case 'calibrate':
      return <CalibratePage experiment={route.experiment} query={query} />;
    case 'item':
      return <ItemPage experiment={route.experiment} name={route.name} query={query} />;
    case 'calibration':
      return <CalibrationPage key={route.id} id={route.id} />;
    case 'thresholds':
      return (
        <InProject project={route.project}>
          <CalibrationList project={route.project} />
        </InProject>
      );
    case 'metrics':
      return <MetricIndex />;
    case 'metric':
      return <MetricPage key={route.name} name={route.name} />;
    case 'unknown':
      return (
        <section className="narrow">
          <h1>There is no such page</h1>
          <p>
            The address may have been cut off. Go to <a href="/">the projects</a>.
          </p>
        </section>
      );
  }
}
