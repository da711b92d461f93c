import type { Item, ItemScores } from '#shared/api/types.ts';
import { groundedOf } from '#shared/terms/labels/labels.ts';
import type { Angles } from './triangle.ts';

type Score = ItemScores['data'][number];

/** The position of an answer relative to question and context, for one embedder. */
export type AnswerPosition = { ordinal: number; angles: Angles; sgi: number | null };

/** The answers whose three angles are known. */
export function positionsOf({ data }: ItemScores, embedder: string): AnswerPosition[] {
  const own = data.filter((score) => score.model?.id === embedder);
  const qc = own.find((score) => score.metric === 'theta-qc')?.value ?? null;
  const of = (metric: string, answer: string | null) =>
    own.find((score) => score.metric === metric && score.answer_id === answer)?.value ?? null;
  return own
    .filter((score) => score.metric === 'theta-rc')
    .flatMap(({ answer_id: id, answer_ordinal: ordinal, value: rc }) => {
      const rq = of('theta-rq', id);
      return ordinal === null || qc === null || rc === null || rq === null
        ? []
        : [{ ordinal, angles: { qc, rc, rq }, sgi: of('sgi', id) }];
    })
    .toSorted((a, b) => a.ordinal - b.ordinal);
}

/** A metric's scores of the item or of its answers, by one model. */
export type ScoreLine = { metric: string; model: string | null; values: Map<number | null, Score> };

/** The scores as lines of a table, in the order of the catalogue; of answers or of the item. */
export function linesOf({ data }: ItemScores, of: 'answers' | 'item'): ScoreLine[] {
  const lines = new Map<string, ScoreLine>();
  for (const score of data) {
    if ((score.answer_id === null) === (of === 'item')) {
      const model = score.model?.name ?? null;
      const key = `${score.metric}/${model ?? ''}`;
      const line = lines.get(key) ?? { metric: score.metric, model, values: new Map() };
      line.values.set(score.answer_ordinal, score);
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

/** The selected answer: that of the address, else the first judged one, else the first. */
export function selectedAnswer({ answers }: Item, ordinal: number | null) {
  return (
    answers.find((answer) => answer.ordinal === ordinal) ??
    answers.find((answer) => answer.role === 'judged') ??
    answers[0]
  );
}

/** Describes the positions of the answers in a sentence. */
export function leaningOf(positions: AnswerPosition[], embedder: string): string {
  const sure = positions.filter((position) => position.sgi !== null);
  if (sure.length === 0) {
    return '';
  }
  const to = sure.filter(({ sgi }) => (sgi ?? 0) >= 1);
  const [one] = sure;
  if (sure.length === 1 && one !== undefined) {
    return `To ${embedder}, the answer is closer to the ${to.length === 1 ? 'context' : 'question'}.`;
  }
  return `To ${embedder}, ${to.length === sure.length ? `all ${sure.length}` : to.length === 0 ? 'none' : `${to.length}`} of the ${sure.length} answers ${to.length === 1 ? 'is' : 'are'} closer to the context than to the question.`.replace(
    /all (\d+) of the \d+ answers/,
    'all $1 answers',
  );
}

/** Describes the labels of the answers in a sentence. */
export function knownOf({ answers }: Item): string {
  const labels = answers.map(groundedOf);
  const [no, yes] = [false, true].map((each) => labels.filter((s) => s === each).length);
  const known = (no ?? 0) + (yes ?? 0);
  if (known === 0) {
    return answers.length === 0 ? 'The item has no answer.' : '';
  }
  return `Of ${answers.length === 1 ? 'its one answer' : `its ${answers.length} answers`} ${yes} ${yes === 1 ? 'is' : 'are'} known to be grounded and ${no} not to be.`;
}
