/** Progress at a point in time (in ms). */
export type Sample = { at: number; done: number };

/** Recent speed: units per second, and the seconds left at that speed. */
export type Pace = { perSecond: number; secondsLeft: number };

const WINDOW_MS = 20_000;
const SHORTEST_MS = 1_500;

/** Appends a sample and drops old ones; a decrease starts again. */
export function append(samples: Sample[], now: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && now.done < last.done) {
    return [now];
  }
  const recent = samples.filter(({ at }) => now.at - at <= WINDOW_MS);
  // Keep one sample beyond the window, or slow work would have no speed at all.
  const kept = recent.length < 2 ? samples.slice(-2) : recent;
  return [...kept, now];
}

/** The pace; null until there are enough samples. */
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
