import type { Experiment, Page, Project } from '#shared/api/types.ts';

const KEY = 'sextant.welcome';
const OVER = 'dismissed';
const WITH_REPORT = new Set(['completed', 'completed-with-failures']);

/** Where somebody lands who comes for the first time. */
export type Landing = { project: string; report: string | null };

/** The project that this browser was welcomed to, while the note on it is not dismissed. */
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

/** The only project, if there is one only; whoever has several chooses. */
export function onlyOne({ data }: Page<Project>): Project | null {
  return data.length === 1 ? (data[0] ?? null) : null;
}

/** The first report that was finished, else the project, where it will appear. */
export function landingIn(project: string, { data }: Page<Experiment>): Landing {
  const finished = data
    .filter((e) => WITH_REPORT.has(e.state))
    .toSorted((a, b) => (a.finished_at ?? '').localeCompare(b.finished_at ?? ''));
  return { project, report: finished[0]?.id ?? null };
}
