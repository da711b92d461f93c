package dev.sextant.api.audit;

import java.util.regex.Pattern;

/** Makes what a client sent fit to be written down, whatever it is. */
final class Recordable {

  private static final Pattern NOT_PRINTABLE = Pattern.compile("[^\\x20-\\x7e\\xa0-\\ud7ff]");

  private Recordable() {}

  /** Returns the text, cut where it is too long, with a mark for what no database holds. */
  static String text(String sent, int longest) {
    String cut = sent.length() > longest ? sent.substring(0, longest) : sent;
    return NOT_PRINTABLE.matcher(cut).replaceAll("?");
  }
}
