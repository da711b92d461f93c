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
}
