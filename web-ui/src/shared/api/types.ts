/** The words of the API, as this page reads them. */

export type Page<T> = { data: T[]; next_cursor: string | null };

export type Me = { tenant: { id: string; name: string }; subject: string; role: string };

export type Project = { id: string; name: string; description?: string | null; created_at: string };

export type Dataset = { id: string; project_id: string; name: string; created_at: string };

export type Version = {
  id: string;
  dataset_id: string;
  number: number;
  format: string;
  sha256: string;
  item_count: number;
  answer_count: number;
  items_with_context: number;
  items_with_samples: number;
  grounded_labels: number;
  factuality_labels: number;
  segments: { count: number; share_not_true: number | null };
  created_at: string;
};

export type ImportState =
  'awaiting-content' | 'receiving' | 'running' | 'completed' | 'refused' | 'failed';

export type Import = {
  id: string;
  dataset_id: string;
  version_id: string | null;
  state: ImportState;
  format: string;
  on_error: 'refuse' | 'skip';
  source_name: string | null;
  line_count: number;
  item_count: number;
  error_count: number;
  failure: string | null;
};

export type ImportError = { line: number; field: string; detail: string };

export type Embedder = {
  id: string;
  name: string;
  architecture: string;
  pooling: string;
  prefix: string;
  max_tokens: number;
  dimensions: number;
};

export type Metric = {
  name: string;
  subject: 'answer' | 'item';
  direction: string;
  needs: string[];
  unit: string;
  family: string;
  title: string;
  definition: string;
};

export type ExperimentState =
  | 'queued'
  | 'sampling'
  | 'labelling'
  | 'scoring'
  | 'reporting'
  | 'completed'
  | 'completed-with-failures'
  | 'cancelling'
  | 'cancelled'
  | 'failed';

export type Experiment = {
  id: string;
  project_id: string;
  dataset: { id: string; name: string };
  version_id: string;
  name: string;
  state: ExperimentState;
  failure: string | null;
  metrics: string[];
  embedders: { id: string; name: string }[];
  label: 'grounded' | 'factuality' | null;
  seed: number;
  progress: { stage: string; done: number; total: number; failed: number };
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** An item that could not be scored. */
export type Failure = { item_id: string; external_id: string; stage: string; reason: string };
