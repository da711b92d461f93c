package dev.sextant.api.audit;

import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes outcomes that could not be written because the database was lost, once it answers again.
 * If an outcome cannot be written, the request's id is logged.
 */
final class LateOutcomes {

  private static final Logger LOGGER = LoggerFactory.getLogger(LateOutcomes.class);
  private static final int MOST = 1_000;

  private final AuditTrail trail;
  private final Patience patience;
  private final Semaphore room = new Semaphore(MOST);

  LateOutcomes(AuditTrail trail, Patience patience) {
    this.trail = trail;
    this.patience = patience;
  }

  /** Returns at once; writes the outcome as soon as possible. */
  Future<Void> write(NewOutcome outcome, Principal who, Throwable failure) {
    if (!DatabaseUnreachableException.isBehind(failure)) {
      LOGGER.error("what became of request {} was not written", outcome.requestId(), failure);
    } else if (room.tryAcquire()) {
      patience
          .outlast(() -> trail.ended(outcome, who))
          .onFailure(lost -> warn(outcome))
          .onComplete(ended -> room.release());
    } else {
      warn(outcome);
    }
    return Future.succeededFuture();
  }

  private static void warn(NewOutcome outcome) {
    LOGGER.warn(
        "what became of request {} was not written: status {}",
        outcome.requestId(),
        outcome.status());
  }
}
