import type { AnswerSet, Generator, Version } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { drawsOf } from '#shared/terms/answerSets.ts';
import { scoredAnswers } from './answerSets.ts';
import type { Choice } from './choice.ts';

/** What an experiment is named after. */
export function subjectOf(
  dataset: string,
  set: AnswerSet | null,
  generator: Generator | null,
): string {
  return generator !== null
    ? `${dataset}, ${generator.name},`
    : isDrawn(set)
      ? `${dataset}, ${set.name},`
      : dataset;
}

/** How many answers are scored; {@code each}: per item, if a generator is asked for them. */
export function scoredText(
  version: Version,
  set: AnswerSet | null,
  each: number | null,
  { outcomes }: Choice,
): string {
  const items = plural(version.item_count, 'item');
  if (each !== null) {
    const answers = each === 0 ? 'Answers' : plural(version.item_count * each, 'answer');
    return `${answers} to ${items} are asked for, then scored with the judged answers of the file.`;
  }
  const number = set === null ? version.answer_count : scoredAnswers(set, outcomes);
  return `${plural(number, isDrawn(set) ? 'sampled answer' : 'answer')} to ${items} are scored.`;
}

function isDrawn(set: AnswerSet | null): set is AnswerSet {
  return set !== null && drawsOf(set) !== null;
}
