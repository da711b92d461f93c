import type { Trait } from '#shared/api/types.ts';

/** Which scores of a row are listed, and in which order; an absent field is no condition. */
export type ItemFilter = {
  /** Most wrong first if absent. */
  sort?: 'rising' | 'falling' | 'item';
  class?: 'risky' | 'trustworthy';
  /** Bounds of the score, both inclusive. */
  from?: number;
  to?: number;
  /** Bounds of the factuality, both inclusive. */
  leastFactual?: number;
  mostFactual?: number;
  /** A range of a trait: above the lower bound, up to and including the upper one. */
  trait?: { of: Trait; above?: number; to?: number };
};

const TRAITS: Trait[] = ['theta-qc', 'question-length', 'context-length', 'answer-length'];

/** Reads a filter from an address; undefined if it has none. */
export function filterIn(query: URLSearchParams): ItemFilter | undefined {
  const trait = oneOf(TRAITS, query.get('trait'));
  const filter: ItemFilter = given({
    sort: oneOf(['rising', 'falling', 'item'] as const, query.get('sort')),
    class: oneOf(['risky', 'trustworthy'] as const, query.get('class')),
    from: numberIn(query, 'from'),
    to: numberIn(query, 'to'),
    leastFactual: numberIn(query, 'least-factual'),
    mostFactual: numberIn(query, 'most-factual'),
    trait:
      trait === undefined
        ? undefined
        : {
            of: trait,
            ...given({ above: numberIn(query, 'above'), to: numberIn(query, 'up-to') }),
          },
  });
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/** The query of an address that restores the filter. */
export function queryOfFilter(filter: ItemFilter): Record<string, string> {
  const { sort, class: kind, from, to, leastFactual, mostFactual, trait } = filter;
  return texts({
    sort,
    class: kind,
    from,
    to,
    'least-factual': leastFactual,
    'most-factual': mostFactual,
    trait: trait?.of,
    above: trait?.above,
    'up-to': trait?.to,
  });
}

/** The filter as the API expects it. */
export function requestOf(filter: ItemFilter): Record<string, string> {
  const { class: kind, from, to, leastFactual, mostFactual, trait } = filter;
  return texts({
    class: kind,
    from,
    to,
    factuality_from: leastFactual,
    factuality_to: mostFactual,
    trait: trait?.of,
    trait_above: trait?.above,
    trait_to: trait?.to,
  });
}

function texts(values: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Without the parts that are undefined. */
function given<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as never;
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((each) => each === text);
}
