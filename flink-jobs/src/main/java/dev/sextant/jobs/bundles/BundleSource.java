package dev.sextant.jobs.bundles;

import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.bundles.rows.LabelRows;
import dev.sextant.jobs.bundles.rows.ScoreCatalogue;
import dev.sextant.jobs.reporting.source.ReportFacts;
import dev.sextant.jobs.reporting.source.ReportSource;
import dev.sextant.jobs.reporting.source.SampleScore;
import dev.sextant.jobs.reporting.source.StoredScores;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.SureAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;
import dev.sextant.jobs.tables.reports.LeftOutStore.SampleLabel;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A bundle as the source of its report. Safe for use by several threads. */
final class BundleSource implements ReportSource {

  private final BundleReader bundle;
  private final ReportInputs inputs;

  /**
   * @throws IOException if the bundle lacks the inputs of a report
   */
  BundleSource(BundleReader bundle) throws IOException {
    this.bundle = bundle;
    this.inputs = ReportInputs.read(bundle.content(ReportInputs.FILE));
  }

  @Override
  public Experiment experiment() {
    return inputs.experiment();
  }

  @Override
  public ReportFacts facts() {
    return inputs.facts();
  }

  @Override
  public void forEachItem(Consumer<List<LabelledAnswer>> reader) {
    List<LabelledAnswer> ofItem = new ArrayList<>();
    each(
        BundleTables.LABELS,
        row -> {
          if (!ofItem.isEmpty() && !ofItem.get(0).item().id().equals(row.itemId())) {
            reader.accept(List.copyOf(ofItem));
            ofItem.clear();
          }
          ofItem.add(LabelRows.answer(row, item(ofItem, row)));
        });
    if (!ofItem.isEmpty()) {
      reader.accept(ofItem);
    }
  }

  private static LabelledItem item(List<LabelledAnswer> ofItem, LabelRow row) {
    return ofItem.isEmpty() ? LabelRows.item(row) : ofItem.get(0).item();
  }

  @Override
  public StoredScores scores(SubjectPlaces items, SubjectPlaces answers) {
    ScoresByLine scores = new ScoresByLine(new ScoreCatalogue(inputs.experiment()), items, answers);
    try (RowReader<ScoreRow> rows = bundle.rows(BundleTables.SCORES)) {
      for (ScoreRow row = rows.next(); row != null; row = rows.next()) {
        scores.add(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scores::list;
  }

  @Override
  public void forEachSampleLabel(Consumer<SampleLabel> reader) {
    each(BundleTables.SAMPLE_LABELS, reader);
  }

  @Override
  public void forEachShortItem(Consumer<ShortItem> reader) {
    each(BundleTables.SHORT_ITEMS, reader);
  }

  @Override
  public List<CheckedAnswer> checkedAnswers() {
    return all(BundleTables.CHECKED_ANSWERS);
  }

  @Override
  public List<SureAnswer> sureAnswers() {
    return all(BundleTables.SURE_ANSWERS);
  }

  @Override
  public List<LabelRating> ratings() {
    return all(BundleTables.RATINGS);
  }

  @Override
  public List<SampleScore> sampleScores(RegisteredEmbedder embedder, Map<String, Integer> items) {
    List<SampleScore> ofEmbedder = new ArrayList<>();
    each(
        BundleTables.SAMPLE_SCORES,
        score -> {
          if (score.embedderId().equals(embedder.id())) {
            ofEmbedder.add(score);
          }
        });
    return ofEmbedder;
  }

  private <R extends Record> List<R> all(RecordTable<R> table) {
    List<R> rows = new ArrayList<>();
    each(table, rows::add);
    return rows;
  }

  private <R extends Record> void each(RecordTable<R> table, Consumer<R> reader) {
    try {
      bundle.forEach(table, reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
