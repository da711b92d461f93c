package dev.sextant.api.imports.parse.problems;

import java.util.ArrayList;
import java.util.List;

/** The problems found in one line. */
public final class Findings {

  private static final int MOST_PER_LINE = 20;

  private final long line;
  private final List<RowError> errors = new ArrayList<>();

  public Findings(long line) {
    this.line = line;
  }

  public void add(String field, String detail) {
    if (errors.size() < MOST_PER_LINE) {
      errors.add(new RowError(line, field, detail));
    }
  }

  public long line() {
    return line;
  }

  public boolean isEmpty() {
    return errors.isEmpty();
  }

  public List<RowError> errors() {
    return List.copyOf(errors);
  }

  /**
   * A problem in a line: where it is, and what to do about it.
   *
   * @param line from 1
   * @param field such as {@code answers[0].factuality}; empty for the whole line
   * @param detail a sentence
   */
  public record RowError(long line, String field, String detail) {

    private static final int LONGEST_FIELD = 200;
    private static final int LONGEST_DETAIL = 600;

    /**
     * Shortens long text and replaces characters that cannot be stored: both fields may quote the
     * file.
     */
    public RowError {
      field = storable(field, LONGEST_FIELD);
      detail = storable(detail, LONGEST_DETAIL);
    }

    public static String storable(String text, int longest) {
      String cut = text.length() <= longest ? text : text.substring(0, longest) + "...";
      return cut.replaceAll("[\\x00\\p{Cs}]", "\uFFFD");
    }
  }
}
