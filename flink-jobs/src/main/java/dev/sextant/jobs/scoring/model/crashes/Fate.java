package dev.sextant.jobs.scoring.model.crashes;

/**
 * How often a process ended while it computed a text.
 *
 * @param together with other texts
 * @param alone while no other text was computed
 */
record Fate(int together, int alone) {

  static final Fate NONE = new Fate(0, 0);

  /** A process may end once for any reason, so once says nothing. */
  private static final int ENOUGH = 2;

  /** Returns whether the text must be computed alone, which shows whether it is the cause. */
  boolean isSuspect() {
    return together >= ENOUGH && !isGuilty();
  }

  /** Returns whether the text must not be computed again. */
  boolean isGuilty() {
    return alone >= ENOUGH;
  }

  Fate ended(boolean wasAlone) {
    return wasAlone ? new Fate(together, alone + 1) : new Fate(together + 1, alone);
  }

  /** Returns what {@link #parse} reads. */
  String line() {
    return together + " " + alone;
  }

  /** Reads a line; a torn one counts as nothing. */
  static Fate parse(String line) {
    String[] words = line.strip().split(" ", -1);
    return words.length == 2 && words[0].matches("[0-9]{1,6}") && words[1].matches("[0-9]{1,6}")
        ? new Fate(Integer.parseInt(words[0]), Integer.parseInt(words[1]))
        : NONE;
  }
}
