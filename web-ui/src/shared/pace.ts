/** How far something was, and when (in ms). */
export type Sample = { at: number; done: number };

/** Speed by what was seen lately: things done in a second, and the seconds that the rest will take. */
export type Pace = { perSecond: number; secondsLeft: number };

const WINDOW_MS = 20_000;
const SHORTEST_MS = 1_500;

/** The samples with one more; a step back begins anew. What is older than a while is let go. */
export function seen(samples: Sample[], now: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && now.done < last.done) {
    return [now];
  }
  const recent = samples.filter(({ at }) => now.at - at <= WINDOW_MS);
  // One that is too old still bounds the window, or slow things would have no speed at all.
  const kept = recent.length < 2 ? samples.slice(-2) : recent;
  return [...kept, now];
}

/** The pace; nothing until there is enough to tell it by. */
export function paceOf(samples: Sample[], total: number): Pace | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < SHORTEST_MS) {
    return null;
  }
  const perSecond = ((last.done - first.done) * 1000) / (last.at - first.at);
  return perSecond <= 0
    ? null
    : { perSecond, secondsLeft: Math.max(0, total - last.done) / perSecond };
}
