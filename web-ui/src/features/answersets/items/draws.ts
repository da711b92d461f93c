import type { AnswerSetItem, Draw } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { count, plural } from '#shared/format/numbers.ts';
import type { Draws } from '#shared/terms/answerSets.ts';
import { OUTCOMES, outcomeText } from '#shared/terms/outcomes.ts';

/** A text that is longer is cut until the reader asks for all of it. */
const LONG = 320;

export function isLong({ text }: Draw): boolean {
  return text !== null && text.length > LONG;
}

/** {@code 7 distinct of 10 answers}, and which draws are not answers. */
export function itemText({ distinct, draws }: AnswerSetItem): string {
  const answered = draws.filter(({ outcome }) => outcome === 'answered').length;
  if (answered === 0) {
    return draws.length === 0 ? 'no answers yet' : 'no complete answer';
  }
  if (answered === 1) {
    return '1 answer';
  }
  return distinct === 1
    ? `${answered === 2 ? 'both' : `all ${count(answered)}`} answers are equal`
    : `${count(distinct)} distinct of ${count(answered)} answers`;
}

/** {@code 2 refused by the model}: the draws of an item that are not answers, by outcome. */
export function othersText({ draws }: AnswerSetItem): string[] {
  return OUTCOMES.filter(([outcome]) => outcome !== 'answered')
    .map(([outcome, words]) => [draws.filter((draw) => draw.outcome === outcome), words] as const)
    .filter(([some]) => some.length > 0)
    .map(([some, words]) => `${count(some.length)} ${words}`);
}

/** What is known of a draw, part by part. */
export function drawFacts(draw: Draw, { model, currency, isPaid }: Draws): string[] {
  const { outcome, finish_reason: finish, usage, tries, latency_ms: latency } = draw;
  return [
    ...(outcome === 'answered' ? [] : [outcomeText(outcome)]),
    ...(finish === null ? [] : [`finish reason ${finish}`]),
    ...(usage === null ? [] : [`${count(usage.input)} tokens in, ${count(usage.output)} out`]),
    plural(tries, 'try', 'tries'),
    ...(isPaid ? [amount(draw.cost, currency)] : []),
    ...(latency === null ? [] : [`${count(latency)}\u00a0ms`]),
    ...(draw.seed === null ? [] : [`seed ${draw.seed}`]),
    ...(draw.served_model === null || draw.served_model === model
      ? []
      : [`served by ${draw.served_model}`]),
  ];
}
