import type { QueuedAnswer } from '#shared/api/types.ts';

export type Verdict = 'true' | 'partial' | 'false' | 'unjudged';

/** A label for an answer, as the API expects it. */
export type LabelContent =
  | { grounded: boolean; order?: 'most-informative'; figure?: string }
  | { segments: { text: string; verdict: Verdict }[] };

/** The verdicts on an answer's segments so far; null for an open one. */
export type Verdicts = (Verdict | null)[];

export function blank({ segments }: QueuedAnswer): Verdicts {
  return segments.map(() => null);
}

/** The verdicts of an earlier label, to be edited. */
export function verdictsOf(content: LabelContent): Verdicts {
  return 'segments' in content ? content.segments.map(({ verdict }) => verdict) : [];
}

/**
 * The next segment to select: the next one without a verdict, else the first such; null if none is
 * left.
 */
export function nextOpen(verdicts: Verdicts, after: number): number | null {
  const open = verdicts.flatMap((verdict, i) => (verdict === null ? [i] : []));
  return open.find((i) => i > after) ?? open[0] ?? null;
}

/** Whether at least one segment has a verdict; otherwise there is nothing to save. */
export function saysSomething(verdicts: Verdicts): boolean {
  return verdicts.some((verdict) => verdict !== null && verdict !== 'unjudged');
}

/** Segments without a verdict count as not judged. */
export function cutInto({ segments }: QueuedAnswer, verdicts: Verdicts): LabelContent {
  return {
    segments: segments.map((text, i) => ({ text, verdict: verdicts[i] ?? 'unjudged' })),
  };
}
