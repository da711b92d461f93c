package dev.sextant.api.imports.parse;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.imports.parse.items.ContentSummary;
import dev.sextant.api.imports.parse.items.Outcome;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.labels.LabelWord;
import dev.sextant.api.imports.parse.mapping.ColumnSample;
import dev.sextant.api.imports.parse.mapping.MappingProposal;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordHead;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.problems.RowError;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.Encoding;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an import would find in a file, judged by its start.
 *
 * @param format the detected format; null if it is unknown
 * @param fault why the whole file cannot be imported, and the remedy; null if no reason was found
 * @param recordsIn the array that the records were read from, if an object encloses it; else null
 * @param bytes length of the start that was read
 * @param lines lines with content, or CSV records
 * @param separator separator of the fields if the file may be CSV; else null
 * @param encodingFits whether every line can be decoded
 * @param columns of flat records, under any names
 * @param mapping column by field, as an import would use it
 * @param proposed the mapping, with a proposed column for the other fields where one was found
 * @param labelWords the first fifty words found in place of labels
 * @param unknownFields of native JSON: number of occurrences by path
 * @param items the first items, as they would be stored
 * @param errors the first errors
 */
public record Preview(
    @Nullable Format format,
    @Nullable String fault,
    @Nullable String recordsIn,
    long bytes,
    long lines,
    ContentSummary content,
    @Nullable Separator separator,
    Encoding encoding,
    boolean encodingFits,
    List<ColumnSample> columns,
    Map<String, String> mapping,
    Map<String, String> proposed,
    List<LabelWord> labelWords,
    Map<String, Long> unknownFields,
    List<SourceItem> items,
    List<RowError> errors,
    long errorCount) {

  private static final int MOST_ERRORS = 100;

  /** Copies the lists. */
  public Preview {
    columns = List.copyOf(columns);
    mapping = Map.copyOf(mapping);
    proposed = Map.copyOf(proposed);
    labelWords = List.copyOf(labelWords);
    unknownFields = Map.copyOf(unknownFields);
    items = List.copyOf(items);
    errors = List.copyOf(errors);
  }

  /**
   * Returns the preview.
   *
   * @param format code of a format, or {@code auto}
   * @param asked requested options for reading the file
   * @param longestLine in bytes
   */
  public static Preview of(FileStart head, String format, ReadOptions asked, int longestLine)
      throws IOException {
    SourceFile file = new SourceFile(head, longestLine, asked.withOpenWords());
    Look look = new Look(head, file);
    if (head.isCut() && head.length() == 0) {
      return look.preview(null, tooShort());
    }
    Format known = null;
    try {
      known = format.equals("auto") ? FormatDetector.detect(file) : Format.of(format);
      return look.preview(known, look.read(known));
    } catch (UnreadableFileException e) {
      return look.preview(known, e.sentence());
    }
  }

  private static String tooShort() {
    return "The first line is longer than what is looked at here, so there is no preview: an import"
        + " reads it to its end.";
  }

  private static final class Look {
    private final FileStart head;
    private final SourceFile file;
    private final Survey survey = new Survey();
    private final FirstItems first = new FirstItems();
    private List<LabelWord> words = List.of();
    private List<UnknownFields.Unknown> unknown = List.of();

    Look(FileStart head, SourceFile file) {
      this.head = head;
      this.file = file;
    }

    /** Returns why the rest cannot be read; null if it can. */
    @Nullable String read(Format format) throws IOException {
      try (OutcomeReader reader = file.open(format)) {
        for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
          survey.add(next.get());
          first.add(next.get());
          words = reader.labelWords();
        }
        unknown = reader.unknownFields();
        survey.addUnknown(unknown);
        return null;
      } catch (UnreadableFileException e) {
        return isWhereItWasCut(format, e) ? null : e.sentence();
      }
    }

    /**
     * A quoted field may contain a line end, so the start may be cut within a CSV record. If
     * records were read before the error, the cut is taken as its cause; the import reports any
     * other cause.
     */
    private boolean isWhereItWasCut(Format format, UnreadableFileException end) {
      return (format == Format.CSV || end.isTorn()) && head.isCut() && survey.records() > 0;
    }

    Preview preview(@Nullable Format format, @Nullable String fault) throws IOException {
      List<RowError> errors = survey.errors();
      boolean text = file.text().isText();
      boolean csv = text && (format == null ? !looksLikeJson() : format == Format.CSV);
      RecordHead flat =
          csv || format == Format.RECORDS
              ? head(csv ? Format.CSV : Format.RECORDS)
              : RecordHead.NONE;
      List<ColumnSample> columns = ColumnSample.of(flat);
      return new Preview(
          format,
          fault,
          format == null || csv ? null : file.recordsIn().orElse(null),
          head.length(),
          survey.records(),
          survey.content(),
          csv && !columns.isEmpty() ? file.separator() : null,
          file.text().encoding(),
          !text || file.text().encodingFits(),
          columns,
          RecordColumns.used(flat, file.reading()).fields(),
          MappingProposal.of(flat, file.reading()),
          words,
          unknown.stream()
              .collect(toMap(UnknownFields.Unknown::path, UnknownFields.Unknown::count)),
          first.items(),
          errors.subList(0, Math.min(MOST_ERRORS, errors.size())),
          survey.errorCount());
    }

    private boolean looksLikeJson() throws IOException {
      return file.text().startsWithArray() || file.text().startsWithObject();
    }

    /** If the file has too many names, the fault already says so. */
    private RecordHead head(Format flat) throws IOException {
      try {
        return file.head(flat);
      } catch (UnreadableFileException e) {
        return RecordHead.NONE;
      }
    }
  }
}
