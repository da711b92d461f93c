type Measure = 'cosine' | 'pearson';

/** The reader's view of an item; the address holds it. */
export type View = {
  /** Name of the embedder. */
  embedder: string | null;
  measure: Measure;
  /** Ordinal of the selected answer. */
  answer: number | null;
};

export function viewOf(query: URLSearchParams): View {
  const answer = Number(query.get('answer') ?? '');
  return {
    embedder: query.get('embedder'),
    measure: query.get('measure') === 'pearson' ? 'pearson' : 'cosine',
    answer: Number.isInteger(answer) && answer > 0 ? answer - 1 : null,
  };
}

/**
 * The query of an address that restores the view; there, as on the page, answers count from one.
 */
export function queryOf({ embedder, measure, answer }: View): Record<string, string> {
  return {
    ...(embedder === null ? {} : { embedder }),
    ...(measure === 'cosine' ? {} : { measure }),
    ...(answer === null ? {} : { answer: String(answer + 1) }),
  };
}
