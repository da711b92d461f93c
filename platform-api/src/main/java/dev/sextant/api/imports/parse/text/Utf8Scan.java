package dev.sextant.api.imports.parse.text;

import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.IOException;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the lines of a file that are not UTF-8. */
public final class Utf8Scan {

  /** The error message for such a line. */
  public static final String FAULT =
      "is not UTF-8: save the file as UTF-8, or say its encoding, such as windows-1252.";

  private static final int MOST = 10_000;

  private Utf8Scan() {}

  /** Returns the sentence about a line with a wrong byte at this column. */
  public static String fault(int column) {
    return FAULT.replace("UTF-8:", "UTF-8 (byte %d):".formatted(column));
  }

  /**
   * Returns the numbers of the lines that are not UTF-8.
   *
   * @throws UnreadableFileException if there are too many
   */
  static NavigableSet<Long> badLines(LineReader lines) throws IOException {
    NavigableSet<Long> bad = new TreeSet<>();
    for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) {
      if (line.get() instanceof Line.NotUtf8 wrong) {
        bad.add(wrong.number());
      }
      if (bad.size() > MOST) {
        throw new UnreadableFileException(
            "The file %s It begins at line %d.".formatted(FAULT, bad.first()));
      }
    }
    return bad;
  }
}
