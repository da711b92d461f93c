package dev.sextant.api.audit;

import java.util.regex.Pattern;

/** Makes text from a client safe to store. */
final class Recordable {

  private static final Pattern NOT_PRINTABLE = Pattern.compile("[^\\x20-\\x7e\\xa0-\\ud7ff]");

  private Recordable() {}

  /**
   * Returns the text, truncated to {@code longest}, with unprintable characters replaced by {@code
   * ?}.
   */
  static String text(String sent, int longest) {
    String cut = sent.length() > longest ? sent.substring(0, longest) : sent;
    return NOT_PRINTABLE.matcher(cut).replaceAll("?");
  }
}
