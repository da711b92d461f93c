package dev.sextant.api.imports.parse;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an import would make of a file, as far as its start tells.
 *
 * @param format what it was taken for; null if for nothing that is known
 * @param fault why the whole file could not be imported, with a remedy; null if nothing shows
 * @param bytes length of the start that was read
 * @param lines lines with content, or CSV records
 * @param columns what the header of a CSV file names
 * @param items the first, as they would be stored
 * @param errors the first
 */
public record Preview(
    @Nullable Format format,
    @Nullable String fault,
    long bytes,
    long lines,
    Content content,
    List<CsvSample.Column> columns,
    List<SourceItem> items,
    List<RowError> errors,
    long errorCount) {

  private static final int MOST_ERRORS = 100;

  /** Copies the lists. */
  public Preview {
    columns = List.copyOf(columns);
    items = List.copyOf(items);
    errors = List.copyOf(errors);
  }

  /**
   * Returns the preview.
   *
   * @param format code of a format, or {@code auto}
   * @param mapping column by field, for CSV; may be empty
   * @param longestLine in bytes
   */
  public static Preview of(Head head, String format, Map<String, String> mapping, int longestLine)
      throws IOException {
    SourceFile file = new SourceFile(head, longestLine, mapping);
    Reading reading = new Reading(head, file);
    if (head.isCut() && head.length() == 0) {
      return reading.preview(null, tooShort());
    }
    Format known = null;
    try {
      known = format.equals("auto") ? file.recognise() : Format.of(format);
      return reading.preview(known, reading.read(known));
    } catch (UnreadableFileException e) {
      return reading.preview(known, e.sentence());
    }
  }

  private static String tooShort() {
    return "The first line is longer than what is looked at here, so there is no preview: an import reads it to its end.";
  }

  private static final class Reading {
    private final Head head;
    private final SourceFile file;
    private final Survey survey = new Survey();
    private final FirstItems first = new FirstItems();

    Reading(Head head, SourceFile file) {
      this.head = head;
      this.file = file;
    }

    /** Returns why the rest makes no sense; null if it does. */
    @Nullable String read(Format format) throws IOException {
      try (CheckedReader reader = CheckedReader.open(file, format)) {
        for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
          survey.add(next.get());
          first.add(next.get());
        }
        return null;
      } catch (UnreadableFileException e) {
        return isWhereItWasCut(format) ? null : e.sentence();
      }
    }

    /**
     * A line end may stand inside quotes, so a record of CSV may go on behind the cut. Where many
     * records were read before, that is what happened; the import will tell if it is not.
     */
    private boolean isWhereItWasCut(Format format) {
      return format == Format.CSV && head.isCut() && survey.records() > 0;
    }

    Preview preview(@Nullable Format format, @Nullable String fault) throws IOException {
      List<RowError> errors = survey.errors();
      return new Preview(
          format,
          fault,
          head.length(),
          survey.records(),
          survey.content(),
          format == null || format == Format.CSV ? CsvSample.of(file) : List.of(),
          first.items(),
          errors.subList(0, Math.min(MOST_ERRORS, errors.size())),
          survey.errorCount());
    }
  }
}
