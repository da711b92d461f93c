package dev.sextant.api.labels;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far people have come with a version.
 *
 * @param answers that can be labelled
 * @param grounded what was said of whole answers
 * @param segments what was said of answers that were cut
 * @param changedAt when a person last labelled, or took a label back; null: nobody has
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
   * Answers that people have labelled.
   *
   * @param labelled by anybody
   * @param mine by who asks
   * @param others by anybody else
   * @param shared by two people or more
   * @param since by who asks, since the time that they name
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

  /** Of whole answers: by the newest label of a person, so many are grounded and so many not. */
  record Grounded(Counts counts, long yes, long no) {

    private JsonObject json() {
      return counts.json().put("grounded", yes).put("not_grounded", no);
    }
  }

  /** Of cut answers: the verdicts on their segments, by the newest label of a person. */
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

  /** An experiment whose report does not know the newest labels. */
  record Behind(UUID id, String name) {

    private JsonObject json() {
      return new JsonObject().put("id", id.toString()).put("name", name);
    }
  }

  /** Returns it as the contract shows it. */
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
