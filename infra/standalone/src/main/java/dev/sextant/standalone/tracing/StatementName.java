package dev.sextant.standalone.tracing;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a statement in a trace: what it begins with, and the first table that it names, such
 * as {@code select experiments}. The rest of its text stays out.
 */
final class StatementName {

  private static final Pattern VERB = Pattern.compile("^\\s*([a-zA-Z]{1,20})\\b");
  private static final Pattern TABLE =
      Pattern.compile(
          "\\b(?:from|into|update|call|table)\\s+(?:only\\s+)?([a-z_][a-z0-9_]{0,62})\\b");

  private StatementName() {}

  static String of(String statement) {
    Matcher verb = VERB.matcher(statement);
    if (!verb.find()) {
      return "statement";
    }
    String first = verb.group(1).toLowerCase(Locale.ROOT);
    Matcher table = TABLE.matcher(statement);
    return table.find() ? first + " " + table.group(1) : first;
  }
}
