import type { AnswerSet, LabelRun } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { drawsOf } from '#shared/terms/answerSets.ts';

/**
 * The label runs whose numbers can be scores: completed ones over the answers that are scored, which
 * are those of a set and the judged ones of the file.
 */
export function usableRuns(runs: LabelRun[], sets: AnswerSet[], set: AnswerSet | null): LabelRun[] {
  const scored = new Set(
    sets.filter((each) => each.id === set?.id || drawsOf(each) === null).map(({ id }) => id),
  );
  return runs.filter(
    (run) => run.state === 'completed' && run.labelled > 0 && scored.has(run.answer_set.id),
  );
}

/** {@code gpt-4.1-mini, 1,980 of 2,000 answers of imported, spent 1.20 USD, 1 Oct 2026, 12:05}. */
export function aboutRun(run: LabelRun): string {
  const of = `${run.labelled.toLocaleString('en')} of ${plural(run.answer_count, 'answer')}`;
  const spent = run.currency === null ? '' : `, spent ${amount(run.spent, run.currency)}`;
  return `${run.generator.model}, ${of} of ${run.answer_set.name}${spent}, ${moment(run.created_at)}`;
}

/** The choice with one run more or less, in the order of the list. */
export function toggledRuns(chosen: string[], runs: LabelRun[], id: string): string[] {
  return runs.map((run) => run.id).filter((each) => chosen.includes(each) !== (each === id));
}
