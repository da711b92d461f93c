import type { Operations, OperationKind } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';

type Part = Operations['troubles'][number]['part'];

/** As long as the alert on a queue that stands: a job takes a moment to start. */
const STANDS_SECONDS = 300;

/** A process takes a moment to lead, after its start and after the end of the last leader. */
const LEADERLESS_MS = 30_000;

const KINDS: Record<OperationKind, [string, string]> = {
  experiment: ['experiment', 'experiments'],
  sampling: ['sampling run', 'sampling runs'],
  labelling: ['labelling run', 'labelling runs'],
  export: ['export', 'exports'],
};

const ROUNDS: Record<Operations['rounds'][number]['name'], string> = {
  jobs: 'Jobs',
  exports: 'Exports',
  webhooks: 'Webhooks',
  campaigns: 'Campaigns',
  housekeeping: 'Deletions and retention',
};

/** {@code Sampling runs}. */
export function kindTitle(kind: OperationKind): string {
  return capital(KINDS[kind][1]);
}

/** {@code Sampling run}. */
export function kindText(kind: OperationKind): string {
  return capital(KINDS[kind][0]);
}

export function roundText(name: Operations['rounds'][number]['name']): string {
  return ROUNDS[name];
}

/** Why a part is not shown. */
export function troubleOf(state: Operations, part: Part, cluster?: string): string {
  return (
    state.troubles.find((each) => each.part === part && each.cluster === (cluster ?? null))
      ?.detail ?? 'It was not read.'
  );
}

/**
 * What an operator should know, the most urgent first; never empty.
 *
 * @param leaderlessSince when the first of the last readings was read that all miss a leader
 */
export function findings(state: Operations, leaderlessSince: string | null): string[] {
  return [...alarms(state, leaderlessSince), load(state)];
}

function alarms(state: Operations, leaderlessSince: string | null): string[] {
  return [
    ...unread(state),
    ...machines(state),
    ...standing(state),
    ...leaderless(state, leaderlessSince),
    ...(state.log_archive?.failing === true
      ? ['Postgres fails to archive its log, so a lost machine loses what was written since.']
      : []),
  ];
}

function unread(state: Operations): string[] {
  const parts = state.troubles.length;
  return parts === 0 ? [] : [`${plural(parts, 'part')} could not be read; the others are shown.`];
}

function machines(state: Operations): string[] {
  return state.clusters
    .filter((each) => each.task_managers?.length === 0)
    .map((each) => `No task manager has registered for “${each.name}”, so none of its jobs runs.`);
}

function standing(state: Operations): string[] {
  return (state.queues ?? [])
    .filter(
      (each) => each.waiting > 0 && each.running === 0 && each.oldest_seconds >= STANDS_SECONDS,
    )
    .map(
      (each) =>
        `${amount(each.kind, each.waiting)} ${each.waiting === 1 ? 'waits' : 'wait'} and none runs; the oldest has waited for ${duration(each.oldest_seconds)}.`,
    );
}

/** Whether work has no leader. While the database is not read, nobody knows who leads. */
export function isLeaderless(state: Operations): boolean {
  return state.database !== null && state.rounds.some((each) => each.leader === null);
}

function leaderless(state: Operations, since: string | null): string[] {
  const without = state.rounds.filter((each) => each.leader === null);
  return !isLeaderless(state) ||
    since === null ||
    Date.parse(state.read_at) - Date.parse(since) < LEADERLESS_MS
    ? []
    : [`No process leads: ${without.map((each) => ROUNDS[each.name].toLowerCase()).join(', ')}.`];
}

function load(state: Operations): string {
  if (state.queues === null) {
    return 'How much runs and waits is not known.';
  }
  const running = sum(state.queues.map((each) => each.running));
  const waiting = sum(state.queues.map((each) => each.waiting));
  if (running === 0 && waiting === 0) {
    return 'Nothing runs and nothing waits.';
  }
  const oldest = Math.max(...state.queues.map((each) => each.oldest_seconds));
  const waits =
    waiting === 0
      ? 'none waits'
      : `${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${duration(oldest)}`;
  return `${plural(running, 'job')} ${running === 1 ? 'runs' : 'run'} and ${waits}.`;
}

/** {@code 412 of 2,000}. */
export function progressText(done: number | null, total: number | null): string {
  if (done === null) {
    return 'not counted';
  }
  return total === null ? count(done) : `${count(done)} of ${count(total)}`;
}

/** What is left out of a list that is bounded; null: nothing is. */
export function leftOut(shown: number, all: number | null): string | null {
  return all === null || all <= shown ? null : `The oldest ${count(shown)} of ${count(all)}.`;
}

/** How many of all kinds are in a state; null: the queues were not read. */
export function countOf(state: Operations, which: 'running' | 'waiting'): number | null {
  return state.queues === null ? null : sum(state.queues.map((each) => each[which]));
}

function amount(kind: OperationKind, n: number): string {
  return plural(n, ...KINDS[kind]);
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
