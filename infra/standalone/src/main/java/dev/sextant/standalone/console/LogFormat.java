package dev.sextant.standalone.console;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** How log lines are written. Logback's configuration takes a file of this name. */
public enum LogFormat {
  /** For people: time, level, thread, logger and message. */
  TEXT,
  /** For a collector: one JSON object per line, with the causes of a failure. */
  JSON;

  /** The variable of the environment that names the format. */
  public static final String VARIABLE = "SEXTANT_LOG_FORMAT";

  /**
   * Reads the format.
   *
   * @param environment variables of the process
   * @throws Halt if there is no such format
   */
  public static LogFormat of(Map<String, String> environment) {
    String name = environment.getOrDefault(VARIABLE, "").strip();
    if (name.isEmpty()) {
      return TEXT;
    }
    return Arrays.stream(values())
        .filter(each -> each.word().equals(name))
        .findFirst()
        .orElseThrow(
            () -> Halt.refused("%s is %s, found '%s'.".formatted(VARIABLE, words(), name)));
  }

  /** Returns its name in settings. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String words() {
    return Arrays.stream(values()).map(LogFormat::word).collect(Collectors.joining(" or "));
  }
}
