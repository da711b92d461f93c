package dev.sextant.jobs.bundles.rows;

import dev.sextant.bundle.table.RecordTable;
import dev.sextant.jobs.reporting.source.SampleScore;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.SureAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import dev.sextant.jobs.tables.labels.SegmentStore.SegmentVerdict;
import dev.sextant.jobs.tables.reports.LeftOutStore.SampleLabel;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.jobs.tables.reports.VectorStore.TextVector;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import org.jspecify.annotations.Nullable;

/** The tables of a report's bundle. */
public final class BundleTables {

  public static final RecordTable<ItemRow> ITEMS = RecordTable.of("items", ItemRow.class);
  public static final RecordTable<AnswerRow> ANSWERS = RecordTable.of("answers", AnswerRow.class);
  public static final RecordTable<LabelRow> LABELS = RecordTable.of("labels", LabelRow.class);
  public static final RecordTable<SegmentRow> SEGMENTS =
      RecordTable.of("segments", SegmentRow.class);
  public static final RecordTable<ScoreRow> SCORES = RecordTable.of("scores", ScoreRow.class);
  public static final RecordTable<SampleScore> SAMPLE_SCORES =
      RecordTable.of("sample_scores", SampleScore.class);
  public static final RecordTable<SampleLabel> SAMPLE_LABELS =
      RecordTable.of("sample_labels", SampleLabel.class);
  public static final RecordTable<ShortItem> SHORT_ITEMS =
      RecordTable.of("short_items", ShortItem.class);
  public static final RecordTable<CheckedAnswer> CHECKED_ANSWERS =
      RecordTable.of("checked_answers", CheckedAnswer.class);
  public static final RecordTable<SureAnswer> SURE_ANSWERS =
      RecordTable.of("sure_answers", SureAnswer.class);
  public static final RecordTable<TextVector> VECTORS = RecordTable.of("vectors", TextVector.class);
  public static final RecordTable<LabelRating> RATINGS =
      RecordTable.of("ratings", LabelRating.class);

  private BundleTables() {}

  /** The texts of an item. */
  public record ItemRow(
      String id,
      String externalId,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference) {}

  /**
   * The text of an answer.
   *
   * @param tokenLogprobs natural logarithms of its tokens' probabilities; null: unknown, or no
   *     metric of the experiment needs them
   */
  @SuppressWarnings("ArrayRecordComponent") // a column; never compared
  public record AnswerRow(
      String id, String itemId, int ordinal, String text, double @Nullable [] tokenLogprobs) {}

  /** A segment of the label that gives an answer its factuality. */
  public record SegmentRow(String answerId, int ordinal, String text, SegmentVerdict verdict) {}

  /**
   * An answer with its label, and what the report knows of its item. Lengths are in characters, -1
   * without the text.
   */
  public record LabelRow(
      String answerId,
      String itemId,
      int ordinal,
      boolean judged,
      int answerLength,
      @Nullable Boolean grounded,
      @Nullable LabelOrigin groundedBy,
      @Nullable String groundedLabeller,
      @Nullable Double factuality,
      @Nullable LabelOrigin factualityBy,
      @Nullable String factualityLabeller,
      int itemIndex,
      int cluster,
      String externalId,
      boolean calibration,
      int questionLength,
      int contextLength,
      @Nullable Double itemFactuality) {}

  /**
   * A score. A subject that failed has no row.
   *
   * @param modelId UUID of an embedder or entailment model; null: the metric needs no model
   * @param answerId null: the subject is the item
   * @param undefined why there is no value
   */
  public record ScoreRow(
      String metric,
      @Nullable String modelId,
      @Nullable String model,
      String itemId,
      @Nullable String answerId,
      @Nullable Double value,
      @Nullable String undefined) {}
}
