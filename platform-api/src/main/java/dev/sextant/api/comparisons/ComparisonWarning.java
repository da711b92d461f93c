package dev.sextant.api.comparisons;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** A warning for the reader of a comparison, as the API returns it. */
record ComparisonWarning(String code, String sentence) {

  /** Returns the warnings for a score, on its own and compared with the baseline. */
  static List<ComparisonWarning> of(ComparedScores score, ComparedScores baseline) {
    List<ComparisonWarning> found = new ArrayList<>();
    ScoreOrigin one = score.origin();
    ScoreOrigin other = baseline.origin();
    if (!one.answerSetId().equals(other.answerSetId())) {
      found.add(
          new ComparisonWarning(
              "other-version",
              "It has answers of %s, the baseline of %s: they are compared unpaired, and the data may explain the difference."
                  .formatted(one.versionTitle(), other.versionTitle())));
    }
    if (one.locked() != other.locked()) {
      found.add(
          new ComparisonWarning(
              "other-part",
              "The holdout of %s is locked and that of %s is not: only the calibration part of the first is used."
                  .formatted(
                      (one.locked() ? one : other).versionTitle(),
                      (one.locked() ? other : one).versionTitle())));
    }
    if (!one.truth().isSameAs(other.truth())) {
      found.add(
          new ComparisonWarning(
              "other-labels",
              "The reports do not use the same truth: here labels %s, for the baseline labels %s. They are compared unpaired, and the labels may explain the difference."
                  .formatted(one.truth().words(), other.truth().words())));
    }
    OffsetDateTime reported = one.reportedAt();
    OffsetDateTime changed = score.subjects().labelsChangedAt();
    if (reported != null && changed != null && changed.isAfter(reported)) {
      found.add(
          new ComparisonWarning(
              "labels-changed",
              "Labels were given or withdrawn after its report was made: here that counts, there it does not yet."));
    }
    if (one.locked() && "all".equals(one.reportUsed())) {
      found.add(
          new ComparisonWarning(
              "locked-since",
              "The holdout was locked after its report was made: here only the calibration part is read."));
    }
    return found;
  }
}
