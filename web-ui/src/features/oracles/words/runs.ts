import type { LabelRun, UnlabelledReason, VerdictStatus } from '#shared/api/types.ts';
import { count, number, percent, plural } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';
import { judges } from './kinds.ts';

/** Whether a run lists facts and gives no labels. */
export function listsFacts({ labeller }: Pick<LabelRun, 'labeller'>): boolean {
  return !judges(labeller.kind);
}

/** Whether a run changes by itself. */
export function isOpen({ state }: Pick<LabelRun, 'state'>): boolean {
  return state !== 'stopped' && state !== 'completed';
}

type Counts = Pick<
  LabelRun,
  'labelled' | 'decomposed' | 'abstained' | 'unlabelled' | 'answer_count'
>;

/** Answers with a verdict or facts, or with a reason for having none. */
export function doneOf({ labelled, decomposed, abstained, unlabelled }: Counts): number {
  return labelled + decomposed + abstained + unlabelled;
}

export function shareDone(run: Counts): number {
  return run.answer_count === 0 ? 0 : doneOf(run) / run.answer_count;
}

/** Whether a run can continue: it stopped, or calls failed that can be made again. */
export function canResume({ state, reasons }: Pick<LabelRun, 'state' | 'reasons'>): boolean {
  return state === 'stopped' || (state === 'completed' && (reasons?.['call-failed'] ?? 0) > 0);
}

/** The state in a column: {@code running, 485 of 1,000}. */
export function stateText(run: LabelRun): string {
  const { state, answer_count: all } = run;
  return state === 'completed' || state === 'queued'
    ? state
    : `${state}, ${count(doneOf(run))} of ${count(all)}`;
}

/** How far a run is, as the first sentence of its page. */
export function stateSentence(run: LabelRun): string {
  const done = doneOf(run);
  const far = `${count(done)} of ${plural(run.answer_count, 'answer')} (${percent(shareDone(run))})`;
  switch (run.state) {
    case 'queued':
      return done === 0
        ? 'It waits for its turn.'
        : `It waits for its turn to continue after ${far}.`;
    case 'running':
      return `The oracle is being asked: ${far}${paceOf(run)}.`;
    case 'cancelling':
      return `It is being stopped after ${far}. Calls in flight get a second to end.`;
    case 'stopped':
      return `It stopped after ${far}.`;
    case 'completed':
      if (listsFacts(run)) {
        return `The oracle listed ${plural(run.facts, 'fact')} of ${count(run.decomposed)} of ${plural(run.answer_count, 'answer')}.`;
      }
      return run.labelled === run.answer_count
        ? `The oracle labelled all ${plural(run.answer_count, 'answer')}.`
        : `The oracle labelled ${count(run.labelled)} of ${plural(run.answer_count, 'answer')} (${percent(run.labelled / run.answer_count)}).`;
  }
}

function paceOf({ answers_per_second: pace, seconds_left: left }: LabelRun): string {
  const speed = pace === null || pace === 0 ? '' : `, ${number(pace)} a second`;
  return left === null ? speed : `${speed}, about ${duration(left)} left`;
}

type Statuses = readonly (readonly [VerdictStatus, string])[];

const OF_LABELS: Statuses = [
  ['labelled', 'labelled'],
  ['abstained', 'no statement to judge'],
  ['unlabelled', 'no verdict'],
];

const OF_FACTS: Statuses = [
  ['decomposed', 'facts listed'],
  ['abstained', 'no fact stated'],
  ['unlabelled', 'no usable list'],
];

/** The statuses that answers of a run can have, in the order shown. */
export function statusesOf(run: Pick<LabelRun, 'labeller'>): Statuses {
  return listsFacts(run) ? OF_FACTS : OF_LABELS;
}

export function statusIn(query: URLSearchParams): VerdictStatus | null {
  return (
    [...OF_LABELS, ...OF_FACTS].find(([status]) => status === query.get('status'))?.[0] ?? null
  );
}

const REASONS: Record<UnlabelledReason, string> = {
  'no-reference': 'nothing to compare the answer with',
  'empty-answer': 'the answer is blank',
  malformed: 'the reply is not in the format',
  'wrong-class': 'the reply has a class that is not on offer',
  'not-rebuilt': 'the segments in the reply are not the answer',
  repeated: 'the reply lists a fact twice',
  'too-many-facts': 'the reply lists too many facts',
  'reply-truncated': 'the reply was cut off by the token limit',
  'reply-refused': 'the model declined',
  'reply-filtered': 'a content filter stopped the reply',
  'reply-empty': 'the reply has no text',
  'reply-thinking-exhausted': 'the reasoning used up the token limit',
  'call-failed': 'all tries of a call failed; resuming makes them again',
};

/** Why an answer has no verdict. */
export function reasonText(reason: string): string {
  return (REASONS as Record<string, string>)[reason] ?? reason;
}

/** A line of the table of verdicts by status and reason. */
export type Line = { key: string; words: string; n: number; isPart: boolean };

/** The answers by status, those without a verdict by reason as well, and those to come. */
export function linesOf(run: LabelRun): Line[] {
  const reasons = Object.entries(run.reasons ?? {}).toSorted(
    ([a, n], [b, m]) => m - n || a.localeCompare(b),
  );
  const left = Math.max(0, run.answer_count - doneOf(run));
  const statuses = statusesOf(run);
  return [
    ...statuses.map(([key, words]) => ({ key: key as string, words, n: run[key], isPart: false })),
    ...reasons.map(([key, n]) => ({ key, words: reasonText(key), n, isPart: true })),
    { key: 'left', words: isOpen(run) ? 'to come' : 'not asked about', n: left, isPart: false },
  ].filter(({ key, n }) => n > 0 || key === statuses[0]?.[0]);
}

type Verdict = {
  status: VerdictStatus;
  grounded: boolean | null;
  factuality: number | null;
  reason: string | null;
};

/** {@code not grounded, factuality 0.500}: what the oracle says of an answer. */
export function verdictText(
  { status, grounded, factuality, reason }: Verdict,
  run: Pick<LabelRun, 'labeller'>,
): string {
  const words = statusesOf(run).find(([each]) => each === status)?.[1] ?? status;
  if (status === 'abstained' || status === 'decomposed') {
    return words;
  }
  if (status === 'unlabelled') {
    return `${words}${reason === null ? '' : `: ${reasonText(reason)}`}`;
  }
  return labelText({ grounded, factuality });
}

/** {@code grounded, factuality 1.000}. */
export function labelText({
  grounded,
  factuality,
}: Pick<Verdict, 'grounded' | 'factuality'>): string {
  return (
    [
      ...(grounded === null ? [] : [grounded ? 'grounded' : 'not grounded']),
      ...(factuality === null ? [] : [`factuality ${number(factuality)}`]),
    ].join(', ') || 'no label'
  );
}

/** The answers of a set that a run asks about. */
export function roleText(role: LabelRun['role']): string {
  switch (role) {
    case null:
      return 'all answers';
    case 'judged':
      return 'judged answers only';
    case 'sample':
      return 'samples only';
  }
}
