import type { AnswerSet, DrawOutcome } from '#shared/api/types.ts';
import { drawsOf } from '#shared/terms/answerSets.ts';
import { OUTCOMES } from '#shared/terms/outcomes.ts';

const USABLE = ['completed', 'queued', 'sampling'];

/** The sets that an experiment can use: it waits for one that is still being sampled. */
export function usableSets(sets: AnswerSet[]): AnswerSet[] {
  return sets.filter(({ sampling }) => sampling === null || USABLE.includes(sampling.state));
}

/** Whether answers of the set are still to come. */
export function isToCome({ sampling }: AnswerSet): boolean {
  return sampling !== null && sampling.state !== 'completed';
}

/** The chosen set, the imported one if none is chosen; null if it cannot be used. */
export function chosenSet(sets: AnswerSet[], id: string): AnswerSet | null {
  const usable = usableSets(sets);
  return usable.find((set) => (id === '' ? drawsOf(set) === null : set.id === id)) ?? null;
}

/** The number of answers of a set that an experiment scores; the most if some are to come. */
export function scoredAnswers(set: AnswerSet, outcomes: readonly DrawOutcome[] | null): number {
  if (set.sampling !== null && isToCome(set)) {
    return set.sampling.draw_count;
  }
  const draws = drawsOf(set);
  return draws === null
    ? set.answer_count
    : (outcomes ?? ['answered']).reduce((sum, each) => sum + draws.outcomes[each], 0);
}

/** The chosen outcomes with one more or less; null for complete answers only. */
export function toggledOutcomes(
  chosen: readonly DrawOutcome[],
  outcome: DrawOutcome,
): DrawOutcome[] | null {
  const next = OUTCOMES.map(([each]) => each).filter(
    (each) => chosen.includes(each) !== (each === outcome),
  );
  return next.length === 1 && next[0] === 'answered' ? null : next;
}
