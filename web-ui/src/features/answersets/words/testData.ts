import { sampling as galleryRun } from '#fixtures/sampling.mjs';
import type { AnswerSet, Sampling } from '#shared/api/types.ts';
import type { Draws } from '#shared/terms/answerSets.ts';

/** A run that is half done, for tests: the gallery's, with a smaller number of draws. */
export function sampling(
  own: Partial<Sampling> = {},
  outcomes: Partial<Sampling['outcomes']> = { answered: 480, truncated: 1 },
): Sampling {
  return galleryRun(
    {
      draw_count: 1000,
      spent: '0.0912',
      reserved: '0.0164',
      budget: '2.00',
      draws_per_second: 24.2,
      seconds_left: 21,
      ...own,
    },
    outcomes,
  );
}

/** A sampled set of that run, or the imported one. */
export function answerSet(of: Sampling | null): AnswerSet {
  return {
    id: 's',
    version_id: 'v',
    name: of === null ? 'imported' : 'Ten answers',
    source: of === null ? 'imported' : 'sampled',
    origin: null,
    answer_count: 481,
    created_at: '2026-11-23T00:37:59Z',
    completed_at: null,
    sampling: of,
  };
}

/** The draws of that run. */
export function drawn(own: Partial<Draws> = {}): Draws {
  const { outcomes, draw_count, answers_per_item, state, currency } = sampling();
  const of = { outcomes, draw_count, answers_per_item, state, currency };
  return { ...of, model: sampling().generator.model, isPaid: true, ...own };
}
