export type Level = 'refusal' | 'caution' | 'note';

/** One thing to know before the start. */
export type Notice = { level: Level; sentence: string };

const LEVELS: Level[] = ['caution', 'note', 'refusal'];

/**
 * The sentences of a preflight's findings, wherever they stand, each once: what to mind, what was found, and last what
 * is not possible, which is mostly nothing that anybody wanted.
 */
export function noticesOf(findings: unknown): Notice[] {
  const said = new Map(sentencesIn(findings).map((notice) => [notice.sentence, notice]));
  return LEVELS.flatMap((level) => [...said.values()].filter((notice) => notice.level === level));
}

function sentencesIn(document: unknown): Notice[] {
  if (Array.isArray(document)) {
    return document.flatMap((each) => sentencesIn(each));
  }
  if (typeof document !== 'object' || document === null) {
    return [];
  }
  // Each metric that does not apply is told again by the notice that tells why all such do not.
  const { sentence, level, does_not_apply: _, ...rest } = document as Record<string, unknown>;
  const own = LEVELS.find((each) => each === level) ?? 'note';
  return [
    ...(typeof sentence === 'string' ? [{ level: own, sentence }] : []),
    ...Object.values(rest).flatMap(sentencesIn),
  ];
}
