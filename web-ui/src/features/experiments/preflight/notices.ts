export type Level = 'refusal' | 'caution' | 'note';

/** One notice before the start. */
export type Notice = { level: Level; sentence: string };

const LEVELS: Level[] = ['caution', 'note', 'refusal'];

/**
 * The sentences anywhere in a preflight's findings, without duplicates: warnings, then information,
 * and last what is not possible, which is rarely relevant.
 */
export function noticesOf(findings: unknown): Notice[] {
  const notices = new Map(sentencesIn(findings).map((notice) => [notice.sentence, notice]));
  return LEVELS.flatMap((level) =>
    [...notices.values()].filter((notice) => notice.level === level),
  );
}

function sentencesIn(document: unknown): Notice[] {
  if (Array.isArray(document)) {
    return document.flatMap((each) => sentencesIn(each));
  }
  if (typeof document !== 'object' || document === null) {
    return [];
  }
  // Skips the metrics that do not apply: the notice with their common reason names them, too.
  const { sentence, level, does_not_apply: _, ...rest } = document as Record<string, unknown>;
  const own = LEVELS.find((each) => each === level) ?? 'note';
  return [
    ...(typeof sentence === 'string' ? [{ level: own, sentence }] : []),
    ...Object.values(rest).flatMap(sentencesIn),
  ];
}
