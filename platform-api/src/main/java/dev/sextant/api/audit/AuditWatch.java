package dev.sextant.api.audit;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each audited attempt before it runs, and its outcome afterwards. */
public final class AuditWatch implements Watch {

  private static final Logger LOGGER = LoggerFactory.getLogger(AuditWatch.class);

  private static final int MOST_LATE = 1_000;

  private final AuditTrail trail;
  private final Patience patience;

  /** Events of the requests that run, by id of the request. */
  private final Map<String, AuditTrail.Begun> begun = new ConcurrentHashMap<>();

  private final Semaphore late = new Semaphore(MOST_LATE);

  /**
   * Creates the watch.
   *
   * @param patience waits for the database, to write outcomes that could not be written at once
   */
  public AuditWatch(AuditTrail trail, Patience patience) {
    this.trail = trail;
    this.patience = patience;
  }

  /** If the event cannot be written, the operation is not run. */
  @Override
  public Future<Void> before(Attempt attempt) {
    return audited(attempt)
        .map(
            who ->
                trail
                    .begun(attempt, who)
                    .onSuccess(event -> begun.put(attempt.requestId(), event))
                    .<Void>mapEmpty()
                    .recover(failure -> refuse(attempt, failure)))
        .orElseGet(Future::succeededFuture);
  }

  /** Never fails: the operation has run, and an error would make clients repeat it. */
  @Override
  public Future<Void> after(Attempt attempt, Reply reply) {
    AuditTrail.Begun event = begun.remove(attempt.requestId());
    return event == null
        ? Future.succeededFuture()
        : ended(NewEvent.Outcome.of(attempt, reply), event);
  }

  @Override
  public void ended(Attempt attempt) {
    begun.remove(attempt.requestId());
  }

  private Future<Void> ended(NewEvent.Outcome outcome, AuditTrail.Begun event) {
    return trail
        .ended(outcome, event)
        .recover(
            failure -> {
              endLate(outcome, event, failure);
              return Future.succeededFuture();
            });
  }

  /** Writes the outcome once a lost database answers again. */
  private void endLate(NewEvent.Outcome outcome, AuditTrail.Begun event, Throwable failure) {
    if (!DatabaseUnreachableException.isBehind(failure)) {
      LOGGER.error("what became of request {} was not written", outcome.requestId(), failure);
    } else if (late.tryAcquire()) {
      patience
          .outlast(() -> trail.ended(outcome, event))
          .onFailure(lost -> warn(outcome))
          .onComplete(ended -> late.release());
    } else {
      warn(outcome);
    }
  }

  private static void warn(NewEvent.Outcome outcome) {
    LOGGER.warn(
        "what became of request {} was not written: status {}",
        outcome.requestId(),
        outcome.status());
  }

  private static Optional<Principal> audited(Attempt attempt) {
    return attempt.audited() ? attempt.verified() : Optional.empty();
  }

  private static Future<Void> refuse(Attempt attempt, Throwable failure) {
    if (DatabaseUnreachableException.isBehind(failure)) {
      return Future.failedFuture(failure);
    }
    LOGGER.error("request {} is not run, its event was not written", attempt.requestId(), failure);
    return Future.failedFuture(
        Refusal.unavailable(
            "audit-unavailable",
            "Nothing was done, because the audit log cannot be written right now; try again soon."));
  }
}
