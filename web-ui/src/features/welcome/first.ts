import type { Experiment, Page, Project } from '#shared/api/types.ts';

const KEY = 'sextant.welcome';
const OVER = 'dismissed';
const WITH_REPORT = new Set(['completed', 'completed-with-failures']);

/** The API ends the names of the datasets that it loads as samples with this. */
const SAMPLE = ' (sample)';

/** The first start creates projects of this name, and of this name with a colon and more. */
const DEMO = 'Demo';

/** The landing page of a first-time reader; {@code sample}: it is about the samples that ship. */
export type Landing = { project: string; report: string | null; sample: boolean };

/** The project that this browser was welcomed to, until its note is dismissed. */
export function welcomedTo(): string | null {
  const kept = window.localStorage.getItem(KEY);
  return kept === OVER ? null : kept;
}

export function isWelcomed(): boolean {
  return window.localStorage.getItem(KEY) !== null;
}

export function welcomeTo(project: string): void {
  window.localStorage.setItem(KEY, project);
}

export function dismissWelcome(): void {
  window.localStorage.setItem(KEY, OVER);
}

/**
 * The only project, or the demo's first if the demo created all; null if there are several others,
 * of which the reader chooses.
 */
export function onlyOne({ data, next_cursor }: Page<Project>): Project | null {
  if (data.length > 1 && next_cursor === null && data.every(isOfDemo)) {
    return data.find((project) => project.name === DEMO) ?? null;
  }
  return data.length === 1 ? (data[0] ?? null) : null;
}

export function isOfDemo({ name }: Project): boolean {
  return name === DEMO || name.startsWith(`${DEMO}: `);
}

export function isSample(experiment: Experiment): boolean {
  return experiment.dataset.name.endsWith(SAMPLE);
}

/** The first finished report, one of a sample if there is any; else the project. */
export function landingIn(project: string, { data }: Page<Experiment>): Landing {
  const samples = data.filter(isSample);
  const finished = (samples.length > 0 ? samples : data)
    .filter((e) => WITH_REPORT.has(e.state))
    .toSorted((a, b) => (a.finished_at ?? '').localeCompare(b.finished_at ?? ''));
  return { project, report: finished[0]?.id ?? null, sample: samples.length > 0 };
}
