import type { AnswerSet, Sampling } from '#shared/api/types.ts';
import type { Draws } from '#shared/terms/answerSets.ts';

const NONE = {
  answered: 0,
  truncated: 0,
  refused: 0,
  filtered: 0,
  empty: 0,
  'thinking-exhausted': 0,
  failed: 0,
};

/** A run that is half done, for tests. */
export function sampling(
  own: Partial<Sampling> = {},
  outcomes: Partial<Sampling['outcomes']> = { answered: 480, truncated: 1 },
): Sampling {
  return {
    state: 'sampling',
    end: null,
    generator: {
      id: 'g',
      name: 'Support answers',
      kind: 'openai-chat',
      base_url: 'https://llm.example/v1',
      model: 'gpt-x',
    },
    prompt: { preset: 'question-only', template: '{question}', system_prompt: null },
    parameters: {
      temperature: 1,
      top_p: null,
      max_tokens: 512,
      stop: [],
      thinking_budget: null,
      logprobs: null,
    },
    seed: 1,
    answers_per_item: 10,
    concurrency: 20,
    draw_count: 1000,
    outcomes: { ...NONE, ...outcomes },
    calls: 485,
    possibly_paid: 0,
    unmetered: 0,
    tokens: { input: 24_000, output: 51_000, cached: 0, reasoning: 0 },
    currency: 'USD',
    price: { input: '0.40', output: '1.60', cached: null },
    spent: '0.0912',
    reserved: '0.0164',
    possibly_spent: '0',
    budget: '2.00',
    distinct: null,
    draws_per_second: 24.2,
    seconds_left: 21,
    created_by: 'owner',
    started_at: '2026-11-23T00:38:00Z',
    finished_at: null,
    ...own,
  };
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
  return { ...of, model: 'gpt-x', isPaid: true, ...own };
}
