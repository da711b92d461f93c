package dev.sextant.standalone.audit;

import java.nio.file.Path;

/**
 * A line of which something is wrong.
 *
 * @param line its number in the file, from 1
 */
public record AuditFinding(Path file, long line, Kind kind) {

  /** What is wrong. */
  public enum Kind {
    TORN("the line is torn"),
    CHAIN("the line before it is missing or was changed"),
    CHANGED("the audit log says otherwise"),
    REMOVED("the audit log has no such event");

    private final String sentence;

    Kind(String sentence) {
      this.sentence = sentence;
    }
  }

  /** Returns the finding as a sentence without its stop. */
  public String sentence() {
    return "line %d of %s: %s".formatted(line, file, kind.sentence);
  }
}
