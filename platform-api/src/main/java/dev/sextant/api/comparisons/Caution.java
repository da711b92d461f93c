package dev.sextant.api.comparisons;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** Cautions for the reader of a comparison. */
enum Caution {
  /** The experiment and the baseline have different versions or answer sets. */
  OTHER_VERSION("other-version"),
  /** The holdout of only one of the two is locked, so only one is read in full. */
  OTHER_PART("other-part"),
  /** Labels were given or withdrawn after the report was made. */
  LABELS_CHANGED("labels-changed"),
  /** The holdout was locked after the report was made. */
  LOCKED_SINCE("locked-since");

  private final String code;

  Caution(String code) {
    this.code = code;
  }

  /** Returns the cautions for an experiment, on its own and compared with the baseline. */
  static JsonArray of(Contestant one, Contestant baseline) {
    List<JsonObject> found = new ArrayList<>();
    ComparedExperiment experiment = one.experiment();
    ComparedExperiment other = baseline.experiment();
    if (!experiment.answerSetId().equals(other.answerSetId())) {
      found.add(
          OTHER_VERSION.saying(
              "It has answers of %s, the baseline of %s: each is taken by itself, not in pairs, and what differs may be the data."
                  .formatted(experiment.versionTitle(), other.versionTitle())));
    }
    if (experiment.locked() != other.locked()) {
      found.add(
          OTHER_PART.saying(
              "The holdout of %s is locked, that of %s is not: one is read in part, the other as a whole."
                  .formatted(
                      (experiment.locked() ? experiment : other).versionTitle(),
                      (experiment.locked() ? other : experiment).versionTitle())));
    }
    addSinceReport(one, found);
    return new JsonArray(found);
  }

  private static void addSinceReport(Contestant one, List<JsonObject> found) {
    ComparedExperiment experiment = one.experiment();
    OffsetDateTime reported = experiment.reportedAt();
    OffsetDateTime changed = one.ground().labelsChangedAt();
    if (reported != null && changed != null && changed.isAfter(reported)) {
      found.add(
          LABELS_CHANGED.saying(
              "Labels were given or withdrawn after its report was made: here that counts, there it does not yet."));
    }
    if (experiment.locked() && "all".equals(experiment.reportUsed())) {
      found.add(
          LOCKED_SINCE.saying(
              "The holdout was locked after its report was made: here only the calibration part is read."));
    }
  }

  private JsonObject saying(String sentence) {
    return new JsonObject().put("code", code).put("sentence", sentence);
  }
}
