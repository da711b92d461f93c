package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.ImportEnding.Errors;
import dev.sextant.api.imports.ImportResult.Detection;
import dev.sextant.api.imports.parse.draws.DrawReader;
import dev.sextant.api.imports.parse.draws.DrawSurvey;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.remote.outcome.DrawOutcome;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Imports a file as an answer set of a version that exists: the items must be those of the version.
 * The file is read twice: to find its errors, and to write it in one transaction.
 */
final class AnswerImport {

  /** Lines of the file do not fit the version; nothing was stored. */
  static final class WrongLinesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<RowError> errors;
    private final long count;

    WrongLinesException(List<RowError> errors, long count) {
      super("lines do not fit the version", null, false, false);
      this.errors = List.copyOf(errors);
      this.count = count;
    }

    List<RowError> errors() {
      return errors;
    }

    long count() {
      return count;
    }
  }

  private final ImportContext context;
  private final ImportEnding ending;
  private final NewDrawStore draws = new NewDrawStore();
  private final ImportStore imports = new ImportStore();

  AnswerImport(ImportContext context, ImportEnding ending) {
    this.context = context;
    this.ending = ending;
  }

  /**
   * Imports the file, or refuses it with its errors. While the database is unreachable, the import
   * is retried from the file.
   */
  Future<Void> run(TenantId tenant, Import origin, ImportRunner.Spooled spooled) {
    return context
        .workers()
        .executeBlocking(() -> survey(spooled), false)
        .compose(
            survey ->
                context
                    .patience()
                    .outlast(
                        () -> storeOrRefuse(tenant, origin, spooled, survey),
                        () -> !spooled.progress().isCancelled()));
  }

  private static DrawSurvey survey(ImportRunner.Spooled spooled) throws IOException {
    spooled.progress().enter(ImportProgress.Stage.READING, spooled.length());
    try (DrawReader reader = spooled.file().openDraws()) {
      return DrawSurvey.of(reader);
    }
  }

  private Future<Void> storeOrRefuse(
      TenantId tenant, Import origin, ImportRunner.Spooled spooled, DrawSurvey survey) {
    if (survey.errorCount() > 0) {
      return refuse(tenant, origin, survey, survey.errors(), survey.errorCount());
    }
    if (survey.draws() == 0) {
      return refuse(
          tenant,
          origin,
          survey,
          List.of(new RowError(1, "answers", "are missing: the file has no draw of any item.")),
          1);
    }
    return context
        .database()
        .inTenant(tenant, db -> store(db, origin, spooled, survey))
        .recover(
            failure ->
                failure instanceof WrongLinesException wrong
                    ? refuse(tenant, origin, survey, wrong.errors(), wrong.count())
                    : Future.failedFuture(failure));
  }

  private Future<Void> refuse(
      TenantId tenant, Import origin, DrawSurvey survey, List<RowError> errors, long count) {
    Errors found = new Errors(errors, count);
    return ending.refuse(
        tenant,
        origin,
        Detection.asAsked(origin),
        survey.records(),
        found,
        found.sentence() + " Correct them.");
  }

  /** Stores the file; fails with {@link WrongLinesException} if items are unknown. */
  private Future<Void> store(
      SqlClient db, Import origin, ImportRunner.Spooled spooled, DrawSurvey survey) {
    spooled.progress().enter(ImportProgress.Stage.STORING, survey.records());
    UUID version = version(origin);
    String name = String.valueOf(origin.answerSetName());
    return draws
        .begin(db, version, name, survey.answers(), originOf(origin, survey))
        .map(id -> id.orElseThrow(() -> nameTaken(name)))
        .compose(
            set ->
                write(db, version, set, spooled)
                    .compose(
                        bytes ->
                            draws
                                .keepBytes(db, set, bytes)
                                .compose(kept -> context.quota().settle(db, 0, bytes)))
                    .compose(settled -> imports.completeAnswers(db, origin, set, survey)))
        .compose(
            completed ->
                completed
                    ? Future.succeededFuture()
                    : Future.failedFuture(new CancelledException()));
  }

  /** Refuses a name that another set of the version has. */
  static Refusal nameTaken(String name) {
    return Refusal.conflict(
        "name-taken",
        "The version has an answer set named '%s' already: choose another name.".formatted(name));
  }

  private Future<Long> write(SqlClient db, UUID version, UUID set, ImportRunner.Spooled spooled) {
    return context
        .workers()
        .executeBlocking(() -> spooled.file().openDraws(), false)
        .compose(
            reader -> {
              DrawWriting writing = new DrawWriting(reader, context.room(), spooled.progress());
              return EachInTurn.untilLast(() -> writeBatch(db, version, set, writing))
                  .eventually(() -> context.workers().executeBlocking(writing::close, false))
                  .map(done -> writing.end());
            });
  }

  private Future<Boolean> writeBatch(SqlClient db, UUID version, UUID set, DrawWriting writing) {
    return context
        .workers()
        .executeBlocking(writing::next, false)
        .compose(batch -> draws.knownItems(db, version, batch).map(writing::check))
        .compose(
            known ->
                writing.isWrong()
                    ? Future.succeededFuture(0L)
                    : draws.write(db, set, writing.batch(), known))
        .map(writing::written);
  }

  private static UUID version(Import origin) {
    return Optional.ofNullable(origin.answersOf()).orElseThrow();
  }

  private static JsonObject originOf(Import origin, DrawSurvey survey) {
    JsonObject outcomes = new JsonObject();
    for (DrawOutcome outcome : DrawOutcome.values()) {
      outcomes.put(outcome.code(), survey.outcome(outcome));
    }
    return new JsonObject()
        .put("file", origin.sourceName())
        .put("models", new JsonArray(survey.models()))
        .put("item_count", survey.items())
        .put("draw_count", survey.draws())
        .put("answers_per_item", survey.answersPerItem())
        .put("outcomes", outcomes)
        .put("imported_by", origin.createdBy());
  }
}
