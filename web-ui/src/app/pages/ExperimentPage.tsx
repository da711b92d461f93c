import { ExperimentHeader } from '#features/experiments/progress/ExperimentHeader.tsx';
import { hasReport } from '#features/experiments/progress/state.ts';
import { useExperiment } from '#features/experiments/progress/useExperiment.ts';
import { OutdatedReport } from '#features/labels/OutdatedReport.tsx';
import { ReportView } from '#features/report/ReportView.tsx';
import { queryOf, viewOf } from '#features/report/view/view.ts';
import { isSample } from '#features/welcome/first.ts';
import { WelcomeNote } from '#features/welcome/WelcomeNote.tsx';
import { FilesOf } from '#shared/chart/fileNames.ts';
import { links } from '#shared/navigation/links.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { InProject } from './InProject.tsx';

/** An experiment: its progress while it runs, then its report. */
export function ExperimentPage({ id, query }: { id: string; query: URLSearchParams }) {
  const { experiment, problem, stale, again } = useExperiment(id);
  useTitle(experiment?.name ?? 'Experiment');
  if (problem !== null) {
    return (
      <>
        <h1>Experiment</h1>
        <ProblemNotice problem={problem} again={again} />
      </>
    );
  }
  if (experiment === null) {
    return (
      <>
        <h1>Experiment</h1>
        <p className="loading" role="status">
          {stale ? 'The server does not answer. Trying again…' : 'Loading experiment…'}
        </p>
      </>
    );
  }
  return (
    <InProject project={experiment.project_id}>
      {hasReport(experiment.state) && isSample(experiment) && (
        <WelcomeNote project={experiment.project_id} on="report" />
      )}
      <ExperimentHeader experiment={experiment} stale={stale} again={again} />
      {hasReport(experiment.state) && (
        <FilesOf value={[experiment.name, experiment.dataset.name]}>
          <ReportView
            key={experiment.finished_at}
            source={{
              experiment: id,
              project: experiment.project_id,
              version: experiment.version_id,
              dataset: experiment.dataset.id,
            }}
            embedders={new Map(experiment.embedders.map((e) => [e.name, e.id]))}
            view={viewOf(query)}
            at={(view) => links.experiment(id, queryOf(view))}
            notice={<OutdatedReport experiment={experiment} again={again} />}
          />
        </FilesOf>
      )}
    </InProject>
  );
}
