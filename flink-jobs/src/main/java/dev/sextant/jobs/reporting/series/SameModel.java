package dev.sextant.jobs.reporting.series;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares names of models. A server may name a model with its date, and a gateway with its
 * provider: {@code openai/gpt-4.1-mini}, {@code gpt-4.1-mini-2025-04-14} and {@code gpt-4.1-mini}
 * are the same.
 */
final class SameModel {

  private static final Pattern PROVIDER = Pattern.compile("^.*/");
  private static final Pattern DATE = Pattern.compile("[-@](\\d{8}|\\d{4}-\\d{2}-\\d{2})$");

  private SameModel() {}

  /** Returns whether two names mean one model; false if one is unknown. */
  static boolean is(@Nullable String first, @Nullable String second) {
    return first != null && second != null && plain(first).equals(plain(second));
  }

  private static String plain(String name) {
    String model = PROVIDER.matcher(name.strip().toLowerCase(Locale.ROOT)).replaceFirst("");
    return DATE.matcher(model).replaceFirst("");
  }
}
