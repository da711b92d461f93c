import type { Sampling } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { count, plural } from '#shared/format/numbers.ts';

/** What a run of calls has cost so far. */
export type Spending = Pick<
  Sampling,
  | 'spent'
  | 'reserved'
  | 'budget'
  | 'currency'
  | 'possibly_paid'
  | 'unmetered'
  | 'possibly_spent'
  | 'calls'
  | 'tokens'
>;

/** {@code 0.0912 of 2.00 USD}: the cost so far against the budget. */
export function spentText({ spent, budget, currency }: Spending): string {
  const so = amount(spent, currency);
  return budget === null ? so : `${so.replace(/ \S+$/, '')} of ${amount(budget, currency)}`;
}

/** Explains the part of the cost that no server counted; empty if there is none. */
export function boundsText(of: Spending): string[] {
  const { possibly_paid: open, unmetered, possibly_spent: bound, currency } = of;
  return [
    ...(open === 0
      ? []
      : [
          `${plural(open, 'call')} ended without a reply, by a crash, a timeout or a cancellation. The provider may have charged ${open === 1 ? 'it' : 'them'}, so ${open === 1 ? 'it counts' : 'each counts'} with the most that it could cost.`,
        ]),
    ...(unmetered === 0
      ? []
      : [
          `${count(unmetered)} ${unmetered === 1 ? 'reply' : 'replies'} came without a count of tokens and ${unmetered === 1 ? 'counts' : 'count'} with the most that ${unmetered === 1 ? 'it' : 'each'} could cost.`,
        ]),
    ...(open + unmetered === 0 ? [] : [`Of the cost, ${amount(bound, currency)} are such bounds.`]),
  ];
}

/** {@code 24,000 in, of which 1,000 cached; 51,000 out, of which 200 to think}. */
export function tokensText({ input, output, cached, reasoning }: Spending['tokens']): string {
  const from = cached === 0 ? '' : ` (${count(cached)} cached)`;
  const thought = reasoning === 0 ? '' : ` (${count(reasoning)} to think)`;
  return `${count(input)} in${from}, ${count(output)} out${thought}`;
}

type Price = { input: string; output: string; cached: string | null };

/** {@code 0.40 USD in, 1.60 USD out per million tokens}. */
export function priceText(price: Price | null, currency: string | null): string {
  if (price === null || currency === null) {
    return 'no price known';
  }
  const cached = price.cached === null ? '' : ` (${amount(price.cached, currency)} if cached)`;
  return `${amount(price.input, currency)} in${cached}, ${amount(price.output, currency)} out per million tokens`;
}
