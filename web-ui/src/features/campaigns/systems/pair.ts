import type { SystemComparison } from '#shared/api/types.ts';

/** Two systems, and in what their answers differ. */
export type Pair = { first: string; second: string; by: 'label' | 'outcome' };

/**
 * The pair that an address asks for; else the first two compared systems, or the first two with
 * answers. Null if there are no two.
 */
export function pairIn({ systems }: SystemComparison, query: URLSearchParams): Pair | null {
  const answered = systems.filter(({ state }) => state !== 'no-answers');
  const compared = answered.filter(({ state }) => state === 'compared');
  const usual = compared.length > 1 ? compared : answered;
  const named = (which: string) =>
    systems.find(({ system }) => system === query.get(which))?.system ?? null;
  const first = named('first') ?? usual[0]?.system ?? null;
  const second = named('second') ?? usual.find(({ system }) => system !== first)?.system ?? null;
  if (first === null || second === null || first === second) {
    return null;
  }
  const by = query.get('by') ?? (compared.length > 1 ? 'label' : 'outcome');
  return { first, second, by: by === 'outcome' ? 'outcome' : 'label' };
}
