package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import java.util.UUID;

/** Refusals of cells, with the places of their fields in a request for a campaign. */
final class CellRefusals {

  private static final String LABELLING = "/labelling";
  private static final String PREFIX = "/answer_set_prefix";

  private CellRefusals() {}

  static Refusal noVersion(CampaignDataset dataset) {
    UUID version = dataset.versionId();
    return version == null
        ? Refusal.invalidAt(
            "unknown-dataset",
            "/dataset_id",
            "The project has no dataset %s with a version.".formatted(dataset.datasetId()))
        : Refusal.invalidAt(
            "unknown-version",
            "/version_id",
            "The dataset %s has no version %s in this project."
                .formatted(dataset.datasetId(), version));
  }

  static Refusal noAnswerSet(String prefix) {
    return Refusal.invalidAt(
        "no-answer-set",
        PREFIX,
        "The version has no complete answer set whose name begins with '%s'.".formatted(prefix));
  }

  static Refusal nothingToFollow() {
    return Refusal.invalidAt(
        "nothing-to-follow",
        "/trend/metrics",
        "No system has any of these metrics: answered needs a generator, grounded a labelling, and"
            + " factuality a labelling by a labeller that is no judge.");
  }

  /** Returns the refusal of a label run as that of the part of a campaign. */
  static Throwable ofLabelling(Throwable failure) {
    return failure instanceof Refusal refusal ? refusal.within(LABELLING, "") : failure;
  }

  /**
   * Returns the refusal of a cell as that of a campaign.
   *
   * @param dataset place in the matrix
   * @param system place in the matrix
   */
  static Throwable placed(Throwable failure, int dataset, int system) {
    if (!(failure instanceof Refusal refusal)) {
      return failure;
    }
    Violation[] placed =
        refusal.violations().stream()
            .map(each -> new Violation(pointer(each.pointer(), dataset, system), each.detail()))
            .toArray(Violation[]::new);
    return new Refusal(refusal.kind(), refusal.code(), String.valueOf(refusal.getMessage()), placed)
        .retryAfter(refusal.retryAfterSeconds());
  }

  private static String pointer(String pointer, int dataset, int system) {
    if (pointer.equals("/version_id") || pointer.equals("/dataset_id")) {
      return "/datasets/" + dataset + pointer;
    }
    if (pointer.equals(LABELLING + "/answer_set_id")) {
      return LABELLING;
    }
    if (pointer.equals(PREFIX)) {
      return "/systems/" + system + pointer;
    }
    if (pointer.startsWith(LABELLING)) {
      return pointer;
    }
    if (pointer.equals("/answer_set/generator_id")) {
      return "/systems/" + system + "/generator_id";
    }
    return pointer.startsWith("/answer_set/")
        ? "/systems/" + system + "/sampling" + pointer.substring("/answer_set".length())
        : "/experiment" + pointer;
  }
}
