package dev.sextant.api.labels;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The labelling progress of a version.
 *
 * @param answers number of answers that can be labelled
 * @param grounded labels of whole answers
 * @param segments labels of cut answers
 * @param changedAt when a person last labelled, or withdrew a label; null if that never happened
 * @param behind experiments whose newest report is older than that
 */
record Progress(
    long answers,
    Grounded grounded,
    Cut segments,
    @Nullable OffsetDateTime changedAt,
    List<Behind> behind) {

  Progress {
    behind = List.copyOf(behind);
  }

  /**
   * Numbers of answers that people have labelled.
   *
   * @param labelled by anybody
   * @param mine by the caller
   * @param others by anybody else
   * @param shared by two people or more
   * @param since by the caller, since the requested time
   */
  record Counts(long labelled, long mine, long others, long shared, long since) {

    private JsonObject json() {
      return new JsonObject()
          .put("labelled", labelled)
          .put("mine", mine)
          .put("others", others)
          .put("shared", shared)
          .put("mine_since", since);
    }
  }

  /** Whole answers: numbers of grounded and not grounded ones, by the newest label of a person. */
  record Grounded(Counts counts, long yes, long no) {

    private JsonObject json() {
      return counts.json().put("grounded", yes).put("not_grounded", no);
    }
  }

  /** Cut answers: the verdicts on their segments, by the newest label of a person. */
  record Cut(Counts counts, long yes, long partial, long no, long unjudged) {

    private JsonObject json() {
      return counts
          .json()
          .put("judged_true", yes)
          .put("judged_partial", partial)
          .put("judged_false", no)
          .put("unjudged", unjudged);
    }
  }

  /** An experiment whose report lacks the newest labels. */
  record Behind(UUID id, String name) {

    private JsonObject json() {
      return new JsonObject().put("id", id.toString()).put("name", name);
    }
  }

  /** Returns the progress as the API returns it. */
  JsonObject json(UUID versionId, Agreement agreement) {
    JsonArray reports = new JsonArray();
    behind.forEach(each -> reports.add(each.json()));
    return new JsonObject()
        .put("version_id", versionId.toString())
        .put("answers", answers)
        .put("grounded", grounded.json())
        .put("segments", segments.json())
        .put("agreement", agreement.json())
        .put("changed_at", Times.jsonOrNull(changedAt))
        .put("reports_behind", reports);
  }
}
