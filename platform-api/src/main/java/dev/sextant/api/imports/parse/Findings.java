package dev.sextant.api.imports.parse;

import java.util.ArrayList;
import java.util.List;

/** What is found wrong with one line. */
final class Findings {

  private static final int MOST_PER_LINE = 20;

  private final long line;
  private final List<RowError> errors = new ArrayList<>();

  Findings(long line) {
    this.line = line;
  }

  void add(String field, String detail) {
    if (errors.size() < MOST_PER_LINE) {
      errors.add(new RowError(line, field, detail));
    }
  }

  long line() {
    return line;
  }

  boolean isEmpty() {
    return errors.isEmpty();
  }

  List<RowError> errors() {
    return List.copyOf(errors);
  }
}
