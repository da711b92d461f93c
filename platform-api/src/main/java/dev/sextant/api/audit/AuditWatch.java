package dev.sextant.api.audit;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each audited attempt before it runs, and its outcome afterwards. */
public final class AuditWatch implements Watch {

  private static final Logger LOGGER = LoggerFactory.getLogger(AuditWatch.class);

  private final AuditTrail trail;
  private final LateOutcomes late;

  /** Creates the watch. */
  public AuditWatch(AuditTrail trail, Patience patience) {
    this.trail = trail;
    this.late = new LateOutcomes(trail, patience);
  }

  /** If the event cannot be written, the operation is not run. */
  @Override
  public Future<Void> before(Attempt attempt) {
    return audited(attempt)
        .map(who -> trail.begun(attempt, who).recover(failure -> refuse(attempt, failure)))
        .orElseGet(Future::succeededFuture);
  }

  /** Never fails: the operation has run, and an error would make clients repeat it. */
  @Override
  public Future<Void> after(Attempt attempt, Reply reply) {
    return audited(attempt)
        .map(who -> ended(NewOutcome.of(attempt, reply), who))
        .orElseGet(Future::succeededFuture);
  }

  private Future<Void> ended(NewOutcome outcome, Principal who) {
    return trail.ended(outcome, who).recover(failure -> late.write(outcome, who, failure));
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
        new Refusal(
            Refusal.Kind.UNAVAILABLE,
            "audit-unavailable",
            "Nothing was done, because the audit log cannot be written right now; try again soon."));
  }
}
