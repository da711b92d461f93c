import type { View } from './view.ts';

/** The experiment of a report, with its project, version and dataset. */
export type Source = { experiment: string; project: string; version: string; dataset: string };

/** The links and ids that all parts of a report's page share. */
export type ReportContext = {
  source: Source;
  /** Ids of the experiment's embedders, by name. */
  embedders: ReadonlyMap<string, string>;
  view: View;
  /** The address of this page with another view. */
  at: (view: View) => string;
};
