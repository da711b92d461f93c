package dev.sextant.api.webhooks.mail;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values of events as words of a mail. */
final class PlainText {

  /** Longest name in a mail, in characters. */
  static final int LONGEST_NAME = 120;

  private PlainText() {}

  /**
   * Returns a name as a part of one line: without line breaks, control and direction characters,
   * which would start a header or hide what follows. The mail library encodes each half of a
   * character beyond the Basic Multilingual Plane by itself, which makes two question marks of an
   * emoji, so a square replaces these.
   */
  static String name(@Nullable Object value) {
    return line(value, LONGEST_NAME);
  }

  /** As {@link #name}, with another length. */
  static String line(@Nullable Object value, int longest) {
    String line =
        String.valueOf(value == null ? "" : value)
            .replaceAll("[\\x{10000}-\\x{10FFFF}]", "□")
            .replaceAll("[\\p{C}\\p{Zl}\\p{Zp}\\s]+", " ")
            .strip();
    return line.length() <= longest ? line : line.substring(0, longest - 1) + "…";
  }

  /** Returns a name in quotes. */
  static String quoted(@Nullable Object value) {
    return "\"" + name(value).replace('"', '\'') + "\"";
  }

  /** Returns a number with separated thousands; anything else as a name. */
  static String number(@Nullable Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return String.format(Locale.ROOT, "%,d", ((Number) value).longValue());
    }
    return value instanceof Number
        ? String.format(Locale.ROOT, "%,.2f", new BigDecimal(value.toString()))
        : name(value);
  }

  /** Returns a code such as {@code labels-changed} as words. */
  static String words(@Nullable Object code) {
    return name(code).replace('-', ' ');
  }

  /** Returns a time such as {@code 2026-11-23T08:00:00Z} to the minute. */
  static String time(@Nullable Object time) {
    return name(time).replaceFirst("^(\\S{10})T(\\S{5}):\\S*Z$", "$1 $2 UTC");
  }
}
