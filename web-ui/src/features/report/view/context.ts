import type { View } from './view.ts';

/** The experiment that a report is of, and where it belongs. */
export type Source = { experiment: string; project: string; version: string; dataset: string };

/** What every part of a report's page knows of its address. */
export type ReportContext = {
  source: Source;
  /** Ids of the experiment's embedders, by name. */
  embedders: ReadonlyMap<string, string>;
  view: View;
  /** The address of this page with another view. */
  at: (view: View) => string;
};
