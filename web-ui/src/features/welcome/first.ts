import type { Experiment, Page, Project } from '#shared/api/types.ts';

const KEY = 'sextant.welcome';
const OVER = 'dismissed';
const WITH_REPORT = new Set(['completed', 'completed-with-failures']);

/** The landing page of a first-time reader. */
export type Landing = { project: string; report: string | null };

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

/** The only project; null if there are several, of which the reader chooses. */
export function onlyOne({ data }: Page<Project>): Project | null {
  return data.length === 1 ? (data[0] ?? null) : null;
}

/** The first finished report, else the project, where it will appear. */
export function landingIn(project: string, { data }: Page<Experiment>): Landing {
  const finished = data
    .filter((e) => WITH_REPORT.has(e.state))
    .toSorted((a, b) => (a.finished_at ?? '').localeCompare(b.finished_at ?? ''));
  return { project, report: finished[0]?.id ?? null };
}
