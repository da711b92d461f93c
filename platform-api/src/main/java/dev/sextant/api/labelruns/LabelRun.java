package dev.sextant.api.labelruns;

import dev.sextant.api.labellers.OracleGenerator;
import dev.sextant.api.labelruns.agreement.OwnAgreement;
import dev.sextant.api.labelruns.agreement.PeoplesAgreement;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A label run, as the API returns it.
 *
 * @param labeller its settings when the run was created
 * @param generator its settings when the labeller was created
 * @param role null: answers of all roles
 * @param end code and sentence; null: the run did not stop
 * @param decomposed answers whose facts are listed without verdicts
 * @param facts of these answers
 * @param repeatCount answers that are labelled again
 * @param anchorSet id and name; null: none, or deleted since
 * @param anchorCount anchors that are not among the answers
 * @param anchorsJudged how many of these have a verdict
 * @param reasons unlabelled answers by reason; null in a list
 * @param agreement null in a list, and for a person who labels blind
 * @param selfAgreement null in a list, and if no answer is labelled again
 * @param currency null: amounts are tokens
 */
record LabelRun(
    UUID id,
    JsonObject answerSet,
    JsonObject labeller,
    OracleGenerator generator,
    JsonObject parameters,
    long seed,
    @Nullable String role,
    RunState state,
    @Nullable JsonObject end,
    long answerCount,
    long labelled,
    long decomposed,
    long facts,
    long abstained,
    long unlabelled,
    long repeatCount,
    @Nullable JsonObject anchorSet,
    long anchorCount,
    long anchorsJudged,
    @Nullable JsonObject reasons,
    @Nullable PeoplesAgreement agreement,
    @Nullable OwnAgreement selfAgreement,
    int concurrency,
    @Nullable Double answersPerSecond,
    @Nullable Long secondsLeft,
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
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime startedAt,
    @Nullable OffsetDateTime finishedAt) {

  /** The states of a run. */
  enum RunState {
    QUEUED,
    RUNNING,
    CANCELLING,
    STOPPED,
    COMPLETED
  }

  /** Returns whether calls may be made for it. */
  boolean isOpen() {
    return state != RunState.STOPPED && state != RunState.COMPLETED;
  }

  /** Returns a name for receipts. */
  String name() {
    return "%s %d of %s"
        .formatted(
            labeller.getString("name"),
            labeller.getInteger("version"),
            answerSet.getString("name"));
  }

  /** Returns the run with what a list leaves out. */
  LabelRun with(
      JsonObject byReason, @Nullable PeoplesAgreement people, @Nullable OwnAgreement own) {
    return new LabelRun(
        id,
        answerSet,
        labeller,
        generator,
        parameters,
        seed,
        role,
        state,
        end,
        answerCount,
        labelled,
        decomposed,
        facts,
        abstained,
        unlabelled,
        repeatCount,
        anchorSet,
        anchorCount,
        anchorsJudged,
        byReason,
        people,
        own,
        concurrency,
        answersPerSecond,
        secondsLeft,
        calls,
        possiblyPaid,
        unmetered,
        tokens,
        currency,
        price,
        spent,
        reserved,
        possiblySpent,
        budget,
        createdBy,
        createdAt,
        startedAt,
        finishedAt);
  }
}
