package dev.sextant.metrics.preflight;

import java.util.Locale;

/**
 * One thing to know before the start.
 *
 * @param level how much it matters
 * @param sentence for people, with the numbers
 */
public record Notice(Level level, String sentence) {

  /** How much it matters. */
  public enum Level {
    /** Good to know. */
    NOTE,
    /** The experiment can run, but will say less than one may hope for. */
    CAUTION,
    /** A requested metric or model cannot be used. */
    REFUSAL;

    /** Returns the code of the API, such as {@code caution}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Notice of(Level level, String sentence, Object... numbers) {
    return new Notice(level, String.format(Locale.ROOT, sentence, numbers));
  }
}
