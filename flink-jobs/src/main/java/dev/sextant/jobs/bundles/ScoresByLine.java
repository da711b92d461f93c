package dev.sextant.jobs.bundles;

import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.bundles.rows.ScoreCatalogue;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.score.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The scores of a bundle by metric and model. Memory holds a number for each. */
final class ScoresByLine {

  private final ScoreCatalogue catalogue;
  private final SubjectPlaces items;
  private final SubjectPlaces answers;
  private final Map<String, ScoreValues.Builder> adding = new HashMap<>();
  private final Map<String, ScoreValues> built = new HashMap<>();

  ScoresByLine(ScoreCatalogue catalogue, SubjectPlaces items, SubjectPlaces answers) {
    this.catalogue = catalogue;
    this.items = items;
    this.answers = answers;
  }

  /**
   * Adds a score.
   *
   * @throws IOException if the experiment has no such score, or if its subject is not labelled in
   *     the bundle
   */
  void add(ScoreRow row) throws IOException {
    catalogue.check(row);
    boolean ofItem = row.answerId() == null;
    SubjectPlaces places = ofItem ? items : answers;
    int place = places.of(UUID.fromString(ofItem ? row.itemId() : row.answerId()));
    if (place == SubjectPlaces.NONE) {
      throw new IOException("a score of %s has no label".formatted(row.itemId()));
    }
    ScoreValues.Builder line =
        adding.computeIfAbsent(
            line(row.metric(), row.modelId()), any -> new ScoreValues.Builder(places.size()));
    if (row.value() != null) {
      line.set(place, row.value());
    } else {
      line.set(place, Reason.find(String.valueOf(row.undefined())).orElse(Reason.FAILED));
    }
  }

  synchronized ScoreValues list(String metric, @Nullable String modelId, int subjects) {
    return built.computeIfAbsent(
        line(metric, modelId),
        line -> adding.getOrDefault(line, new ScoreValues.Builder(subjects)).build());
  }

  private static String line(String metric, @Nullable String modelId) {
    return metric + " " + modelId;
  }
}
