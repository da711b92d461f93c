import type { QueuedAnswer } from '#shared/api/types.ts';

export type Verdict = 'true' | 'partial' | 'false' | 'unjudged';

/** What is said of an answer, as the API takes it. */
export type Said = { grounded: boolean } | { segments: { text: string; verdict: Verdict }[] };

/** The verdicts on an answer's segments so far; null where there is none yet. */
export type Verdicts = (Verdict | null)[];

export function blank({ segments }: QueuedAnswer): Verdicts {
  return segments.map(() => null);
}

/** What was said before, to be looked at again. */
export function verdictsOf(said: Said): Verdicts {
  return 'segments' in said ? said.segments.map(({ verdict }) => verdict) : [];
}

/** The segment to look at after this one: the next without a verdict, else the first such; null: there is none left. */
export function nextOpen(verdicts: Verdicts, after: number): number | null {
  const open = verdicts.flatMap((verdict, i) => (verdict === null ? [i] : []));
  return open.find((i) => i > after) ?? open[0] ?? null;
}

/** Whether one segment at least is judged: else there is nothing to say. */
export function saysSomething(verdicts: Verdicts): boolean {
  return verdicts.some((verdict) => verdict !== null && verdict !== 'unjudged');
}

/** What is left open counts as not judged. */
export function cutInto({ segments }: QueuedAnswer, verdicts: Verdicts): Said {
  return {
    segments: segments.map((text, i) => ({ text, verdict: verdicts[i] ?? 'unjudged' })),
  };
}
