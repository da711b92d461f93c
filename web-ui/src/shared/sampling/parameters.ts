import { count, number } from '#shared/format/numbers.ts';

type Parameters = {
  temperature: number | null;
  top_p: number | null;
  max_tokens: number;
  stop: string[];
  thinking_budget: number | null;
  logprobs: number | null;
};

/** {@code temperature 1, at most 512 tokens}: how a generator samples. */
export function parametersText(of: Parameters): string {
  return [
    `temperature ${of.temperature === null ? 'of the server' : plain(of.temperature)}`,
    ...(of.top_p === null ? [] : [`top p ${plain(of.top_p)}`]),
    `at most ${count(of.max_tokens)} tokens`,
    ...(of.thinking_budget === null ? [] : [`${count(of.thinking_budget)} of them to think`]),
    ...(of.stop.length === 0
      ? []
      : [`ends at ${of.stop.map((text) => JSON.stringify(text)).join(' or ')}`]),
    of.logprobs === null ? 'no log-probabilities' : logprobsText(of.logprobs),
  ].join(', ');
}

function logprobsText(alternatives: number): string {
  return alternatives === 0
    ? 'with log-probabilities'
    : `with log-probabilities of ${count(alternatives)} alternatives`;
}

/** A setting as it was given: 0.7 and 1, not 0.700 and 1.000. */
function plain(value: number): string {
  return Number.isInteger(value) ? count(value) : number(value).replace(/0+$/, '');
}
