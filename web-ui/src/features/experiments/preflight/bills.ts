import type { Preflight } from '#shared/api/types.ts';
import { amountAtMost } from '#shared/format/amounts.ts';
import { count } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';

type Findings = NonNullable<Preflight['findings']>;

/** What a model on a server has to do, at most. */
export type Bill = { model: string; tokens: number; cost: string };

/** The models on servers; they are not called for a preflight. */
export function billsOf(findings: Findings | null): Bill[] {
  const embedders = (findings?.embedders ?? []).filter((each) => each.on_server);
  return [...embedders, ...(findings?.entailment ? [findings.entailment] : [])].flatMap((each) =>
    each.tokens_most === null
      ? []
      : [
          {
            model: each.name,
            tokens: each.tokens_most,
            cost:
              each.cost_most === null || each.currency === null
                ? 'price unknown'
                : amountAtMost(each.cost_most, each.currency),
          },
        ],
  );
}

/** What sampling takes at most, and the tokens of the day, in sentences. */
export function billSentences(findings: Findings | null): string[] {
  const { sampling, entailment, llm_tokens: tokens } = findings ?? {};
  return [
    ...(sampling === null || sampling === undefined
      ? []
      : [
          `Sampling ${count(sampling.draw_count)} answers takes ${
            sampling.cost_most === null || sampling.currency === null
              ? `at most ${count(sampling.tokens.prompts_most + sampling.tokens.answers_most)} tokens; the price is unknown`
              : `at most ${amountAtMost(sampling.cost_most, sampling.currency)}`
          }${sampling.seconds === null ? '' : `, and about ${duration(sampling.seconds)}`}.`,
        ]),
    ...(entailment
      ? [
          `${entailment.name} is asked about at most ${count(entailment.pairs_most)} pairs of texts.`,
        ]
      : []),
    ...(tokens === undefined || tokens.most === 0
      ? []
      : [
          `At most ${count(tokens.most)} tokens are billed. Today ${count(tokens.used_today)} of ${count(tokens.limit)} are used${
            tokens.used_today + tokens.most > tokens.limit
              ? ', so the rest of the day may not be enough.'
              : '.'
          }`,
        ]),
  ];
}
