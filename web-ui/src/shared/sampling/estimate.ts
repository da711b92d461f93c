import type { SamplingEstimate } from '#shared/api/types.ts';
import { amount, amountAtMost } from '#shared/format/amounts.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';

/** What a run would do and take at most, in sentences. */
export function estimateSentences(of: SamplingEstimate, budget: string | null): string[] {
  return [
    `${plural(of.calls, 'call')} for ${plural(of.item_count, 'item')}, without calls that are repeated.`,
    `At most ${count(of.tokens.prompts_most)} tokens of prompts and ${count(of.tokens.answers_most)} tokens of answers.`,
    costSentence(of),
    of.seconds === null
      ? 'The time is unknown until this generator has completed an answer set.'
      : `About ${duration(of.seconds)}, by this generator’s last answer set.`,
    ...budgetSentence(of, budget),
  ];
}

function costSentence({ cost_most: most, currency }: SamplingEstimate): string {
  return most === null || currency === null
    ? 'The price is unknown, so no cost is promised.'
    : `At most ${amountAtMost(most, currency)}.`;
}

function budgetSentence({ fits_budget: fits, currency }: SamplingEstimate, budget: string | null) {
  if (fits === null || budget === null) {
    return [];
  }
  const given = amount(budget, currency);
  return [
    fits
      ? `The budget of ${given} covers all of it.`
      : `The budget of ${given} may be reached before all answers are there.`,
  ];
}

type First = SamplingEstimate['first'][number];

/** One prompt, and the number of answers to it. */
export type FirstPrompt = { key: string; title: string; system: string | null; prompt: string };

/** The first draws, with each prompt once. */
export function firstPrompts(first: First[]): FirstPrompt[] {
  const ids = [...new Set(first.map(({ item_id: id }) => id))];
  return ids.flatMap((id) => {
    const draws = first.filter(({ item_id: each }) => each === id);
    const [one] = draws;
    return one === undefined
      ? []
      : [{ key: id, title: titleOf(one, draws), system: one.system_prompt, prompt: one.prompt }];
  });
}

/** {@code q1, answers 1 to 5, seeds 11, 12, 13, 14, 15}. */
function titleOf({ external_id: item }: First, draws: First[]): string {
  const numbers = draws.map(({ draw }) => draw + 1);
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  const which = from === to ? `answer ${from}` : `answers ${from} to ${to}`;
  return `${item}, ${which}, ${from === to ? 'seed' : 'seeds'} ${draws.map(({ seed }) => seed).join(', ')}`;
}
