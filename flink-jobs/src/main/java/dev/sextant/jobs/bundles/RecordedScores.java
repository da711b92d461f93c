package dev.sextant.jobs.bundles;

import dev.sextant.bundle.TableWriter;
import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.reporting.source.StoredScores;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.score.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes each series of scores once, when it is first read. */
final class RecordedScores implements Closeable {

  private final TableWriter<ScoreRow> rows;
  private final Map<String, String> namesOfModels = new HashMap<>();
  private final Set<String> written = new HashSet<>();

  RecordedScores(Experiment experiment, TableWriter<ScoreRow> rows) {
    this.rows = rows;
    for (RegisteredEmbedder embedder : experiment.embedders()) {
      namesOfModels.put(embedder.id(), embedder.name());
    }
    if (experiment.entailmentModel() != null) {
      namesOfModels.put(experiment.entailmentModel().id(), experiment.entailmentModel().name());
    }
  }

  /**
   * Returns what reads the scores and writes them.
   *
   * @param items places of the items
   * @param answers places of the answers
   * @param itemsOfAnswers the item of each answer, by the answer's place
   */
  StoredScores of(
      StoredScores stored, SubjectPlaces items, SubjectPlaces answers, List<UUID> itemsOfAnswers) {
    return (metric, modelId, subjects) -> {
      ScoreValues values = stored.list(metric, modelId, subjects);
      if (written.add(metric + " " + modelId)) {
        boolean ofItems = Catalogue.find(metric).orElseThrow().subject() == Subject.ITEM;
        for (int place = 0; place < values.size(); place++) {
          if (values.reason(place) != Reason.FAILED) {
            UUID item = ofItems ? items.id(place) : itemsOfAnswers.get(place);
            write(metric, modelId, item, ofItems ? null : answers.id(place), values, place);
          }
        }
      }
      return values;
    };
  }

  private void write(
      String metric,
      @Nullable String modelId,
      UUID item,
      @Nullable UUID answer,
      ScoreValues values,
      int place) {
    Reason reason = values.reason(place);
    try {
      rows.write(
          new ScoreRow(
              metric,
              modelId,
              modelId == null ? null : namesOfModels.get(modelId),
              item.toString(),
              answer == null ? null : answer.toString(),
              reason == null ? values.value(place) : null,
              reason == null ? null : reason.code()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
