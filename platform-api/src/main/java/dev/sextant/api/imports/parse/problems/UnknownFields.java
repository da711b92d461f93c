package dev.sextant.api.imports.parse.problems;

import dev.sextant.api.http.Nearest;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Unknown fields of JSON objects, each listed once. They are skipped; the rest of the line is read.
 */
public final class UnknownFields {

  /**
   * A field.
   *
   * @param path such as {@code answers[].model}
   * @param line the first line that has it
   * @param count number of occurrences
   * @param hint which known field may be meant, as a clause; may be empty
   */
  public record Unknown(String path, long line, long count, String hint) {

    public RowError error() {
      return new RowError(
          line,
          path,
          "is not a known field%s, and was met %s: keep it as metadata, correct its name, or leave it out."
              .formatted(hint, count == 1 ? "once" : "%,d times".formatted(count)));
    }
  }

  private static final int MOST = 100;

  private final Map<String, Unknown> met = new LinkedHashMap<>();

  /**
   * Records a field.
   *
   * @param path with list indices, which are ignored
   */
  public void add(String path, String name, Collection<String> known, long line) {
    String key = path.replaceAll("\\[\\d+]", "[]") + name;
    Unknown before = met.get(key);
    if (before != null) {
      met.put(key, new Unknown(key, before.line(), before.count() + 1, before.hint()));
    } else if (met.size() < MOST) {
      met.put(key, new Unknown(key, line, 1, Nearest.hint(name, known)));
    }
  }

  public List<Unknown> all() {
    return List.copyOf(met.values());
  }
}
