/** The load of one embedder, measured on a sample. */
export type Load = { embedder: string; texts: number; perSecond: number; seconds: number };

/**
 * The loads of an experiment, from a preflight's findings; embedders with nothing to embed are left
 * out.
 */
export function loadsOf(findings: unknown): Load[] {
  const embedders: unknown = fieldOf(findings, 'embedders');
  return !Array.isArray(embedders)
    ? []
    : embedders.flatMap((each: unknown) => {
        const [embedder, perSecond, seconds] = ['name', 'texts_per_second', 'seconds'].map((name) =>
          fieldOf(each, name),
        );
        return typeof embedder === 'string' &&
          typeof perSecond === 'number' &&
          typeof seconds === 'number'
          ? [{ embedder, perSecond, seconds, texts: Math.round(seconds * perSecond) }]
          : [];
      });
}

function fieldOf(document: unknown, name: string): unknown {
  return typeof document === 'object' && document !== null
    ? (document as Record<string, unknown>)[name]
    : undefined;
}
