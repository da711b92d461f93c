package dev.sextant.api.imports.parse;

import java.io.IOException;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the lines of a file that are not UTF-8. */
final class Utf8Scan {

  private static final int MOST = 10_000;

  private Utf8Scan() {}

  /**
   * Returns the numbers of the lines that are not UTF-8.
   *
   * @throws UnreadableFileException if they are very many
   */
  static NavigableSet<Long> badLines(LineReader lines) throws IOException {
    NavigableSet<Long> bad = new TreeSet<>();
    for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) {
      if (line.get() instanceof Line.NotUtf8 wrong) {
        bad.add(wrong.number());
      }
      if (bad.size() > MOST) {
        throw new UnreadableFileException(
            "The file is not UTF-8, from line %d on: save it as UTF-8.".formatted(bad.first()));
      }
    }
    return bad;
  }
}
