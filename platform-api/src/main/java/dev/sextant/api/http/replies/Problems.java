package dev.sextant.api.http.replies;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Violation;
import dev.sextant.api.http.contract.Violations;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.ext.web.handler.HttpException;
import io.vertx.openapi.validation.ValidatorException;
import io.vertx.pgclient.PgException;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures to replies; nothing else does. No internal detail reaches a client. */
public final class Problems {

  private static final Logger LOGGER = LoggerFactory.getLogger(Problems.class);

  private static final int DATABASE_RETRY_SECONDS = 5;

  private static final Refusal UNSTORABLE =
      Refusal.invalid(
          "invalid-text",
          "The text holds a character that cannot be stored, such as NUL: leave it out.");

  /** Not logged here: many requests fail in the same outage. */
  private static final Refusal DATABASE_UNREACHABLE =
      Refusal.unavailable(
              "database-unavailable",
              "The database does not answer at the moment: send the request again in a few"
                  + " seconds.")
          .retryAfter(DATABASE_RETRY_SECONDS);

  /** Errors that only Postgres detects: concurrent inserts, and text that it cannot store. */
  private static final Map<String, Refusal> REFUSED_BY_DATABASE =
      Map.of(
          "23505",
          Refusal.conflict(
              "name-taken",
              "Something of that name was created at the same moment: choose another name."),
          "22021", // in a text
          UNSTORABLE,
          "22P05", // in a text within JSON
          UNSTORABLE);

  private Problems() {}

  public static Reply of(Throwable failure, String requestId) {
    if (failure instanceof Refusal refusal) {
      return of(refusal, requestId);
    }
    if (failure instanceof ValidatorException invalid) {
      return of(Violations.refusal(invalid), requestId);
    }
    if (failure instanceof HttpException http && http.getStatusCode() < 500) {
      return ofStatus(http.getStatusCode(), requestId);
    }
    if (failure instanceof PgException refused
        && REFUSED_BY_DATABASE.containsKey(refused.getSqlState())) {
      return of(REFUSED_BY_DATABASE.get(refused.getSqlState()), requestId);
    }
    if (DatabaseUnreachableException.isBehind(failure)) {
      return of(DATABASE_UNREACHABLE, requestId);
    }
    LOGGER.error("request {} failed", requestId, failure);
    return ofStatus(500, requestId);
  }

  private static Reply of(Refusal refusal, String requestId) {
    Reply reply =
        problem(
            refusal.kind().status(),
            refusal.code(),
            String.valueOf(refusal.getMessage()),
            refusal.violations(),
            requestId);
    return refusal.kind() == Refusal.Kind.TOO_MANY || refusal.kind() == Refusal.Kind.UNAVAILABLE
        ? reply.with("Retry-After", String.valueOf(refusal.retryAfterSeconds()))
        : reply;
  }

  private static Reply ofStatus(int status, String requestId) {
    String code =
        switch (status) {
          case 404 -> "not-found";
          case 405 -> "method-not-allowed";
          case 413 -> "too-large";
          case 415 -> "unsupported-media-type";
          case 500 -> "internal";
          default -> "malformed";
        };
    String detail =
        switch (status) {
          case 404 -> "There is nothing at this address; paths start with /api/v1.";
          case 405 -> "This address does not take this method.";
          case 413 -> "The body is longer than this address takes.";
          case 500 -> "Something broke on our side; the log has it under the request id.";
          default -> "The request could not be read.";
        };
    return problem(status, code, detail, List.of(), requestId);
  }

  private static Reply problem(
      int status, String code, String detail, List<Violation> violations, String requestId) {
    return Reply.problem(
        status,
        new Problem(
            "about:blank",
            HttpResponseStatus.valueOf(status).reasonPhrase(),
            status,
            code,
            detail,
            violations,
            requestId));
  }

  /** A problem document (RFC 9457). */
  private record Problem(
      String type,
      String title,
      int status,
      String code,
      String detail,
      List<Violation> errors,
      String requestId) {}
}
