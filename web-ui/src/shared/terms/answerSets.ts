import type { AnswerSet, Sampling } from '#shared/api/types.ts';

/** What is known of the draws of a set, wherever they were made. */
export type Draws = Pick<Sampling, 'outcomes' | 'draw_count' | 'answers_per_item' | 'state'> & {
  /** The model that was asked; null: unknown, or several. */
  model: string | null;
  /** Null: amounts are tokens. */
  currency: string | null;
  /** Whether the calls were made, and paid, here. */
  isPaid: boolean;
};

/** The draws of a set; null for the answers of a version's own file, which were not drawn here. */
export function drawsOf({ sampling, origin }: AnswerSet): Draws | null {
  if (sampling !== null) {
    return { ...sampling, model: sampling.generator.model, isPaid: true };
  }
  const [model = null, ...others] = origin?.models ?? [];
  return (
    origin && {
      ...origin,
      state: 'completed',
      model: others.length === 0 ? model : null,
      currency: null,
      isPaid: false,
    }
  );
}

/** {@code gpt-x in answers.jsonl}: where imported answers come from. */
export function originText({ models, file }: NonNullable<AnswerSet['origin']>): string {
  const from = file ?? 'a file';
  return models.length === 0 ? from : `${models.join(', ')} in ${from}`;
}
