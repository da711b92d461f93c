package dev.sextant.api.imports.parse.draws;

import dev.sextant.api.imports.parse.draws.DrawRecord.ItemDraws;
import dev.sextant.api.imports.parse.draws.DrawRecord.Wrong;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.remote.outcome.DrawOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Reads a whole file of draws without storing anything, to find its content and its errors. */
public final class DrawSurvey {

  private static final int MOST_MODELS = 10;

  private final List<RowError> errors = new ArrayList<>();
  private final Map<DrawOutcome, Long> outcomes = new EnumMap<>(DrawOutcome.class);
  private final TreeSet<String> models = new TreeSet<>();
  private long records;
  private long errorCount;
  private long items;
  private long answers;
  private int answersPerItem;

  private DrawSurvey() {}

  /**
   * Returns the survey of a file.
   *
   * @throws dev.sextant.api.imports.parse.problems.UnreadableFileException if the file cannot be
   *     read from some line on
   */
  public static DrawSurvey of(DrawReader reader) throws IOException {
    DrawSurvey survey = new DrawSurvey();
    for (Optional<DrawRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
      survey.records++;
      if (next.get() instanceof ItemDraws found) {
        survey.count(found);
      } else {
        survey.add(((Wrong) next.get()).errors());
      }
    }
    survey.add(reader.unknownFields().stream().map(UnknownFields.Unknown::error).toList());
    return survey;
  }

  /** Returns the first errors. */
  public List<RowError> errors() {
    return List.copyOf(errors);
  }

  /** Returns the number of all errors, kept or not. */
  public long errorCount() {
    return errorCount;
  }

  /** Returns the number of lines with content. */
  public long records() {
    return records;
  }

  /** Returns the number of items with draws. */
  public long items() {
    return items;
  }

  /** Returns the number of draws with a text. */
  public long answers() {
    return answers;
  }

  /** Returns the number of draws. */
  public long draws() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the most draws of an item. */
  public int answersPerItem() {
    return answersPerItem;
  }

  /** Returns the number of draws of an outcome. */
  public long outcome(DrawOutcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /** Returns the names of the first models that were asked, in alphabetical order. */
  public List<String> models() {
    return List.copyOf(models);
  }

  private void count(ItemDraws item) {
    items += item.draws().isEmpty() ? 0 : 1;
    answersPerItem = Math.max(answersPerItem, item.draws().size());
    for (SourceDraw draw : item.draws()) {
      outcomes.merge(draw.outcome(), 1L, Long::sum);
      answers += draw.text() == null ? 0 : 1;
      String model = draw.facts().requestedModel();
      if (model != null && models.size() < MOST_MODELS) {
        models.add(model);
      }
    }
  }

  private void add(List<RowError> found) {
    errorCount += found.size();
    found.stream().limit(Survey.MOST_ERRORS - errors.size()).forEach(errors::add);
  }
}
