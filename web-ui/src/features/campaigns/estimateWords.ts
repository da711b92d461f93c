import type { CampaignEstimate, CellEstimate } from '#shared/api/types.ts';
import { amount, amountAtMost } from '#shared/format/amounts.ts';
import { percent, plural } from '#shared/format/numbers.ts';

/** What a campaign takes, as sentences. */
export function estimateText({ first_runs: firstRuns, cells }: CampaignEstimate): string[] {
  const work = [...sampledText(cells), ...labelledText(cells)];
  return [
    work.length === 0 ? 'A run makes no call.' : `A run: ${work.join('; ')}.`,
    ...(firstRuns === 0
      ? []
      : [`The ${plural(firstRuns, 'first run')} start at once, and each takes as much.`]),
    ...cells.flatMap(detectableText),
  ];
}

function sampledText(cells: CellEstimate[]): string[] {
  const asked = cells.flatMap(({ sampling }) => (sampling === null ? [] : [sampling]));
  if (asked.length === 0) {
    return [];
  }
  const calls = asked.reduce((sum, each) => sum + each.calls, 0);
  const costs = totals(asked.map(({ currency, cost_most: cost }) => ({ currency, cost })));
  const price =
    costs === null ? 'of unknown price' : `for at most ${costs.map(most).join(' and ')}`;
  return [`${plural(calls, 'answer')} sampled, ${price}`];
}

function labelledText(cells: CellEstimate[]): string[] {
  const labelled = cells.flatMap(({ labelling }) => (labelling === null ? [] : [labelling]));
  const answers = labelled.reduce((sum, each) => sum + each.answers, 0);
  if (labelled.length === 0) {
    return [];
  }
  if (answers === 0) {
    return ['all answers are labelled already'];
  }
  const open = labelled.filter((each) => each.answers > 0);
  const costs = totals(open.map(({ currency, cost_likely: cost }) => ({ currency, cost })));
  const price =
    costs === null
      ? 'at a cost that is unknown until the labeller has run'
      : `for about ${costs.map(({ value, currency }) => amount(value, currency)).join(' and ')}, as its newest run has cost`;
  return [`${plural(answers, 'answer')} labelled, ${price}`];
}

type Cost = { currency: string | null; cost: string | null };

/** The sums by currency; null if a cost is unknown. */
function totals(costs: Cost[]): { currency: string; value: string }[] | null {
  const sums = new Map<string, number>();
  for (const { currency, cost } of costs) {
    if (currency === null || cost === null) {
      return null;
    }
    sums.set(currency, (sums.get(currency) ?? 0) + Number(cost));
  }
  return [...sums].map(([currency, sum]) => ({ currency, value: String(sum) }));
}

function most({ value, currency }: { value: string; currency: string }): string {
  return amountAtMost(value, currency);
}

function detectableText({ system, detectable }: CellEstimate): string[] {
  if (detectable === null) {
    return [];
  }
  return detectable >= 1
    ? [`A run finds no fall of a share of ${system}: it has too few items and answers.`]
    : [
        `A run finds a fall by ${percent(detectable)} of a share of ${system} with a probability of 80 % or more, if runs differ by chance alone.`,
      ];
}
