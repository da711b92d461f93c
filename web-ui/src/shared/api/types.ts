import type { components } from '#openapi';

/** The words of the API, as its contract defines them. */
type Schemas = components['schemas'];

export type Page<T> = { data: T[]; next_cursor: string | null };

export type Me = Schemas['Me'];
export type Permission = Schemas['Permission'];
export type SignInMethod = Schemas['SignInMethod'];
export type SignedOutAnswer = Schemas['SignedOut'];
export type Project = Schemas['Project'];
export type Dataset = Schemas['Dataset'];
export type Version = Schemas['Version'];
export type Import = Schemas['Import'];
export type ImportState = Import['state'];
export type ImportError = Schemas['ImportErrorPage']['data'][number];
export type Embedder = Schemas['Embedder'];
export type Metric = Schemas['Metric'];
export type MetricList = Schemas['MetricList'];
export type Experiment = Schemas['Experiment'];
export type ExperimentState = Schemas['ExperimentState'];
export type Failure = Schemas['FailurePage']['data'][number];
export type Report = Schemas['Report'];
export type Series = Schemas['Result'];
export type Binary = Schemas['BinaryStatistics'];
export type Factuality = Schemas['FactualityStatistics'];
export type Finding = Schemas['Finding'];
export type FloorAudit = Schemas['FloorAudit'];
export type Comparison = Schemas['Comparison'];
export type Agreement = Schemas['Agreement'];
export type NCurve = Schemas['NCurve'];
export type Quantile = Schemas['Quantiles'][number];
export type ProbabilityMap = Schemas['ProbabilityMaps']['maps'][number];
export type Trait = Schemas['Trait'];
export type ItemScore = Schemas['ScorePage']['data'][number];
export type Calibration = Schemas['Calibration'];
export type Objective = Schemas['Objective'];
export type Verdict = Schemas['Verdict'];
export type Item = Schemas['Item'];
export type Matrix = Schemas['Matrix'];
export type Split = Schemas['Split'];
export type Preflight = Schemas['Preflight'];
export type EntailmentModel = Schemas['EntailmentModel'];
