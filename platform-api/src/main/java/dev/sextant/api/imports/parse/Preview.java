package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.items.Survey.ContentSummary;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.mapping.MappingProposal;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordHead;
import dev.sextant.api.imports.parse.mapping.RecordHead.ColumnSample;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.Encoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an import would find in a file, judged by its start, as the API returns it.
 *
 * @param format the detected format; null if it is unknown
 * @param fault why the whole file cannot be imported, and the remedy; null if no reason was found
 * @param recordsIn the array that the records were read from, if an object encloses it; else null
 * @param bytes length of the start that was read
 * @param separator separator of the fields if the file may be CSV; else null
 * @param encodingFits whether every line can be decoded
 * @param columns of flat records, under any names
 * @param mapping column by field, as an import would use it
 * @param proposedMapping the mapping, with a proposed column for the other fields where one was
 *     found
 * @param labelWords the first fifty words found in place of labels
 * @param unknownFields of native JSON, sorted
 * @param items the first items, as they would be stored
 * @param errors the first errors
 */
public record Preview(
    @Nullable Format format,
    @Nullable String fault,
    @Nullable String recordsIn,
    long bytes,
    Counts counts,
    @Nullable Separator separator,
    Encoding encoding,
    boolean encodingFits,
    List<ColumnSample> columns,
    SortedMap<String, String> mapping,
    SortedMap<String, String> proposedMapping,
    List<LabelWord> labelWords,
    List<UnknownField> unknownFields,
    List<SourceItem> items,
    List<RowError> errors,
    long errorCount) {

  /** Counts over the lines that were read: lines with content, or CSV records. */
  public record Counts(long lines, @JsonUnwrapped ContentSummary content) {}

  /** The path of an unknown field with its number of occurrences. */
  public record UnknownField(String field, long count) {}

  private static final int MOST_ERRORS = 100;

  /**
   * Returns the preview.
   *
   * @param format code of a format, or {@code auto}
   * @param asked requested options for reading the file
   * @param longestLine in bytes
   */
  public static Preview of(FileStart head, String format, ReadOptions asked, int longestLine)
      throws IOException {
    return of(head, format, new SourceFile(head, longestLine, asked.withOpenWords()));
  }

  /** Returns the preview of a file that may have images. */
  public static Preview of(
      FileStart head, String format, ReadOptions asked, int longestLine, ImageReader images)
      throws IOException {
    return of(head, format, new SourceFile(head, longestLine, asked.withOpenWords(), images));
  }

  private static Preview of(FileStart head, String format, SourceFile file) throws IOException {
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
    private final Survey survey;
    private final FirstItems first = new FirstItems();
    private List<LabelWord> words = List.of();
    private List<UnknownFields.Unknown> unknown = List.of();

    Look(FileStart head, SourceFile file) {
      this.head = head;
      this.file = file;
      this.survey = new Survey(file.reading().scores());
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
          new Counts(survey.records(), survey.content()),
          csv && !columns.isEmpty() ? file.separator() : null,
          file.text().encoding(),
          !text || file.text().encodingFits(),
          columns,
          new TreeMap<>(RecordColumns.used(flat, file.reading()).fields()),
          new TreeMap<>(MappingProposal.of(flat, file.reading())),
          words,
          unknown.stream()
              .map(each -> new UnknownField(each.path(), each.count()))
              .sorted(Comparator.comparing(UnknownField::field))
              .toList(),
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

  /** The first items of a file, with the answers that later records add to them. */
  private static final class FirstItems {

    private static final int MOST = 20;

    private final List<SourceItem> items = new ArrayList<>();

    void add(Outcome outcome) {
      if (outcome instanceof Outcome.NewItem added && added.ordinal() < MOST) {
        items.add(added.item());
      } else if (outcome instanceof Outcome.MoreAnswers more && more.ordinal() < MOST) {
        int place = (int) more.ordinal();
        items.set(place, with(items.get(place), more.answers()));
      }
    }

    List<SourceItem> items() {
      return items;
    }

    private static SourceItem with(SourceItem item, List<SourceAnswer> more) {
      List<SourceAnswer> answers = new ArrayList<>(item.answers());
      answers.addAll(more);
      return new SourceItem(
          item.id(),
          item.question(),
          item.context(),
          item.reference(),
          item.referenceDocument(),
          item.group(),
          item.factuality(),
          item.metadata(),
          answers,
          item.images());
    }
  }
}
