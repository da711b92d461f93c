package dev.sextant.jobs.reporting.source;

import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.SureAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.reports.LeftOutStore.SampleLabel;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All that the figures of a report depend on. Two sources with the same content give the same
 * report to the last bit. Every list and every order is the same each time.
 */
public interface ReportSource {

  Experiment experiment();

  /** Returns the facts that are no rows. */
  ReportFacts facts();

  /** Reads the answers that the report may read, by item and ordinal. */
  void forEachItem(Consumer<List<LabelledAnswer>> reader);

  /**
   * Returns what reads the scores of a series.
   *
   * @param items places of the items
   * @param answers places of the answers
   */
  StoredScores scores(SubjectPlaces items, SubjectPlaces answers);

  /** Reads the labels of sampled answers. */
  void forEachSampleLabel(Consumer<SampleLabel> reader);

  /** Reads the items of which fewer answers count than were asked for. */
  void forEachShortItem(Consumer<ShortItem> reader);

  /** Returns the answers that people have labelled, with the label that they check. */
  List<CheckedAnswer> checkedAnswers();

  /** Returns the answers for whose label an oracle gives a probability. */
  List<SureAnswer> sureAnswers();

  /** Returns what people say of answers that several of them have labelled. */
  List<LabelRating> ratings();

  /**
   * Returns the scores of items over fewer of their samples; empty if there is no curve.
   *
   * @param items indexes of the labelled items by UUID
   */
  List<SampleScore> sampleScores(RegisteredEmbedder embedder, Map<String, Integer> items);
}
