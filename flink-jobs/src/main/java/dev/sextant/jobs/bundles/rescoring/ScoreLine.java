package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The stored scores of a metric by one model, and which of them were visited. */
final class ScoreLine {

  private final String metric;
  private final Inputs inputs;
  private final @Nullable String model;
  private final ScoreValues.Builder adding;
  private final BitSet stored = new BitSet();
  private final BitSet visited = new BitSet();
  private @Nullable ScoreValues values;
  private long lacking;

  /**
   * @param model name of the model; null: the metric needs none
   * @param subjects how many items or answers there are
   */
  ScoreLine(String metric, @Nullable String model, int subjects) {
    this.metric = metric;
    this.inputs = Inputs.of(metric);
    this.model = model;
    this.adding = new ScoreValues.Builder(subjects);
  }

  String metric() {
    return metric;
  }

  Inputs inputs() {
    return inputs;
  }

  @Nullable String model() {
    return model;
  }

  /** Adds a score, and returns whether the subject had none before. */
  boolean add(int place, Score score) {
    boolean isNew = !stored.get(place);
    stored.set(place);
    adding.set(place, score);
    return isNew;
  }

  boolean isStored(int place) {
    return stored.get(place);
  }

  boolean isVisited(int place) {
    return visited.get(place);
  }

  int rows() {
    return stored.cardinality();
  }

  /** Marks a stored score, and returns whether there is one. */
  boolean visit(int place) {
    if (stored.get(place)) {
      visited.set(place);
    }
    return stored.get(place);
  }

  /** Marks a stored score, if there is one, as one whose vectors are missing. */
  void lacksVectors(int place) {
    lacking += visit(place) ? 1 : 0;
  }

  /** Returns how many scores lack vectors. */
  long lacking() {
    return lacking;
  }

  /** Returns the stored score of a subject; null without one. */
  @Nullable Score score(int place) {
    if (!stored.get(place)) {
      return null;
    }
    ScoreValues all = values;
    if (all == null) {
      all = adding.build();
      values = all;
    }
    Reason reason = all.reason(place);
    return reason == null ? Score.of(all.value(place)) : Score.undefined(reason);
  }
}
