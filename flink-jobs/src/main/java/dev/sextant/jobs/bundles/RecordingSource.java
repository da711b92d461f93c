package dev.sextant.jobs.bundles;

import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.LabelRows;
import dev.sextant.jobs.reporting.source.ReportFacts;
import dev.sextant.jobs.reporting.source.ReportSource;
import dev.sextant.jobs.reporting.source.SampleScore;
import dev.sextant.jobs.reporting.source.StoredScores;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.SureAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.reports.LeftOutStore.SampleLabel;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Writes into a bundle all that a report reads from another source, so that the bundle lacks
 * nothing that a figure depends on. For a report that is computed by one thread.
 */
final class RecordingSource implements ReportSource, Closeable {

  private final ReportSource source;
  private final BundleWriter bundle;
  private final Consumer<List<LabelledAnswer>> texts;
  private final List<UUID> itemsOfAnswers = new ArrayList<>();
  private final TableWriter<SampleScore> sampleScores;
  private final RecordedScores scores;

  /**
   * @param texts writes the texts of the items that are read
   */
  RecordingSource(ReportSource source, BundleWriter bundle, Consumer<List<LabelledAnswer>> texts)
      throws IOException {
    this.source = source;
    this.bundle = bundle;
    this.texts = texts;
    this.sampleScores = table(BundleTables.SAMPLE_SCORES);
    this.scores = new RecordedScores(source.experiment(), table(BundleTables.SCORES));
  }

  private <R extends Record> TableWriter<R> table(RecordTable<R> table) throws IOException {
    return bundle.table(table, EnumSet.allOf(BundleFormat.class));
  }

  @Override
  public Experiment experiment() {
    return source.experiment();
  }

  @Override
  public ReportFacts facts() {
    ReportFacts facts = source.facts();
    write(
        () -> bundle.file(ReportInputs.FILE, ReportInputs.of(source.experiment(), facts).write()));
    return facts;
  }

  @Override
  public void forEachItem(Consumer<List<LabelledAnswer>> reader) {
    write(
        () -> {
          try (TableWriter<BundleTables.LabelRow> labels = table(BundleTables.LABELS)) {
            source.forEachItem(
                answers -> {
                  write(labels, answers);
                  texts.accept(answers);
                  reader.accept(answers);
                });
          }
        });
  }

  private void write(TableWriter<BundleTables.LabelRow> labels, List<LabelledAnswer> answers) {
    for (LabelledAnswer answer : answers) {
      write(() -> labels.write(LabelRows.of(answer)));
      itemsOfAnswers.add(UUID.fromString(answer.item().id()));
    }
  }

  @Override
  public StoredScores scores(SubjectPlaces items, SubjectPlaces answers) {
    return scores.of(source.scores(items, answers), items, answers, itemsOfAnswers);
  }

  @Override
  public void forEachSampleLabel(Consumer<SampleLabel> reader) {
    each(BundleTables.SAMPLE_LABELS, source::forEachSampleLabel, reader);
  }

  @Override
  public void forEachShortItem(Consumer<ShortItem> reader) {
    each(BundleTables.SHORT_ITEMS, source::forEachShortItem, reader);
  }

  @Override
  public List<CheckedAnswer> checkedAnswers() {
    return all(BundleTables.CHECKED_ANSWERS, source.checkedAnswers());
  }

  @Override
  public List<SureAnswer> sureAnswers() {
    return all(BundleTables.SURE_ANSWERS, source.sureAnswers());
  }

  @Override
  public List<LabelRating> ratings() {
    return all(BundleTables.RATINGS, source.ratings());
  }

  @Override
  public List<SampleScore> sampleScores(RegisteredEmbedder embedder, Map<String, Integer> items) {
    List<SampleScore> all = source.sampleScores(embedder, items);
    all.forEach(score -> write(() -> sampleScores.write(score)));
    return all;
  }

  private <R extends Record> List<R> all(RecordTable<R> table, List<R> rows) {
    if (!rows.isEmpty()) {
      each(table, rows::forEach, row -> {});
    }
    return rows;
  }

  private <R extends Record> void each(
      RecordTable<R> table, Consumer<Consumer<R>> rows, Consumer<R> reader) {
    write(
        () -> {
          try (TableWriter<R> writer = table(table)) {
            rows.accept(
                row -> {
                  write(() -> writer.write(row));
                  reader.accept(row);
                });
          }
        });
  }

  @Override
  public void close() throws IOException {
    sampleScores.close();
    scores.close();
  }

  /** A step that writes files. */
  private interface Writing {
    void run() throws IOException;
  }

  private static void write(Writing step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
