// Drives a running instance with the generated client, from a project to a verdict.
import {
  CalibrationsApi,
  Configuration,
  DatasetsApi,
  ExperimentsApi,
  ImportsApi,
  ProjectsApi,
} from './client/index.js';
import type { Calibration, Experiment, Verdict } from './client/index.js';

const PAUSE_MILLIS = 300;
const LOOKS = 1000;

/** Returns the verdict on the first of the answers that the content holds. */
export async function drive(
  basePath: string,
  accessToken: string,
  content: Blob,
): Promise<Verdict> {
  const configuration = new Configuration({ basePath, accessToken });
  const { id: projectId } = await new ProjectsApi(configuration).createProject({
    createProjectRequest: { name: 'typescript' },
  });
  const experiment = await evaluated(
    configuration,
    projectId,
    await imported(configuration, projectId, content),
  );
  const calibration = await calibrated(configuration, experiment);
  const [line = ''] = (await content.text()).split('\n');
  const { question, context, answers } = JSON.parse(line);
  const verdict = await new CalibrationsApi(configuration).createVerdict({
    createVerdictRequest: { projectId, question, context, answer: answers[0].text },
  });
  require(verdict.calibrationId === calibration.id, verdict);
  require(verdict.score !== null && verdict.flagged !== null, verdict);
  return verdict;
}

async function imported(
  configuration: Configuration,
  projectId: string,
  body: Blob,
): Promise<string> {
  const dataset = await new DatasetsApi(configuration).createDataset({
    projectId,
    createDatasetRequest: { name: 'answers' },
  });
  require(dataset.latestVersion === null, dataset);
  const imports = new ImportsApi(configuration);
  const { id: importId } = await imports.createImport({
    datasetId: dataset.id,
    createImportRequest: { sourceName: 'answers.jsonl' },
  });
  await imports.putImportContent({ importId, body });
  const done = await ended(() => imports.getImport({ importId }));
  require(done.state === 'completed', done);
  return done.versionId ?? '';
}

async function evaluated(
  configuration: Configuration,
  projectId: string,
  versionId: string,
): Promise<Experiment> {
  const experiments = new ExperimentsApi(configuration);
  const { id: experimentId } = await experiments.createExperiment({
    projectId,
    createExperimentRequest: {
      name: 'lexical',
      versionId,
      embedders: new Set(['lexical']),
      metrics: new Set(['sgi']),
    },
  });
  const done = await ended(() => experiments.getExperiment({ experimentId }));
  require(done.state === 'completed', done);
  const report = await experiments.getReport({ experimentId });
  require(report.results.length > 1, report);
  return done;
}

async function calibrated(
  configuration: Configuration,
  { id: experimentId, embedders }: Experiment,
): Promise<Calibration> {
  const calibrations = new CalibrationsApi(configuration);
  const fitted = await calibrations.createCalibration({
    experimentId,
    createCalibrationRequest: {
      metric: 'sgi',
      embedderId: embedders[0]?.id,
      label: 'grounded',
      objective: 'youden',
    },
  });
  require(fitted.judgement === null, fitted);
  const judged = await calibrations.createLook({ calibrationId: fitted.id });
  require(judged.judgement !== null && judged.looks.length === 1, judged);
  const active = await calibrations.activateCalibration({
    calibrationId: fitted.id,
    activateCalibrationRequest: { confirmBelowFloor: true },
  });
  require(active.active, active);
  return active;
}

async function ended<T extends { finishedAt: Date | null }>(look: () => Promise<T>): Promise<T> {
  let seen = await look();
  for (let n = 0; n < LOOKS && seen.finishedAt === null; n++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    seen = await look();
  }
  return seen;
}

function require(holds: boolean, seen: unknown): void {
  if (!holds) {
    throw new Error(`unexpected: ${JSON.stringify(seen)}`);
  }
}
