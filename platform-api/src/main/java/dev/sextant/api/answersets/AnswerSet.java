package dev.sextant.api.answersets;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Answers to the items of a version, as the API returns them.
 *
 * @param origin file, models and counts of answers that were imported after their version; null:
 *     they were sampled, or are of the version's own file
 * @param completedAt null: answers are still to come, or never came
 * @param sampling null: the answers were imported
 */
record AnswerSet(
    UUID id,
    UUID versionId,
    String name,
    Source source,
    @Nullable JsonObject origin,
    long answerCount,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime completedAt,
    @Nullable Sampling sampling) {

  /** Where the answers come from. */
  enum Source {
    IMPORTED,
    SAMPLED
  }

  /** The state of a sampling run. */
  enum RunState {
    QUEUED,
    SAMPLING,
    CANCELLING,
    STOPPED,
    COMPLETED
  }

  /**
   * How the answers are sampled, how far the run has come, and what it cost.
   *
   * @param end code and sentence; null: the run did not stop
   * @param generator the settings when the run was created
   * @param outcomes number of draws by outcome
   * @param currency null: amounts are tokens
   */
  record Sampling(
      RunState state,
      @Nullable JsonObject end,
      JsonObject generator,
      JsonObject prompt,
      JsonObject parameters,
      long seed,
      int answersPerItem,
      int concurrency,
      long drawCount,
      JsonObject outcomes,
      long calls,
      long possiblyPaid,
      long unmetered,
      JsonObject tokens,
      @Nullable String currency,
      @Nullable JsonObject price,
      String spent,
      String reserved,
      String possiblySpent,
      @Nullable String budget,
      @Nullable JsonObject distinct,
      @Nullable Double drawsPerSecond,
      @Nullable Long secondsLeft,
      String createdBy,
      @Nullable OffsetDateTime startedAt,
      @Nullable OffsetDateTime finishedAt) {}

  /** Returns whether the answers are those of the version's own file. */
  boolean isOfVersion() {
    return source == Source.IMPORTED && origin == null;
  }

  /** Returns whether calls may be made for it. */
  boolean isOpen() {
    return sampling != null
        && sampling.state() != RunState.STOPPED
        && sampling.state() != RunState.COMPLETED;
  }

  /** Returns why the run stopped; empty if it did not. */
  String endCode() {
    JsonObject end = sampling == null ? null : sampling.end();
    return end == null ? "" : end.getString("code");
  }
}
