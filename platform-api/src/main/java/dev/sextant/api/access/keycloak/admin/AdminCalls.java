package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.ServerErrorException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.Callable;
import org.keycloak.admin.client.CreatedResponseUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls Keycloak on a worker, and maps its errors to refusals. */
record AdminCalls(WorkerExecutor workers) {

  private static final Logger LOG = LoggerFactory.getLogger(AdminCalls.class);

  /** Runs blocking calls; failures of Keycloak become refusals. */
  <T> Future<T> run(Callable<T> calls) {
    return workers
        .executeBlocking(calls, false)
        .recover(failure -> Future.failedFuture(translated(failure)));
  }

  /** Closes the response; throws unless it is a success. */
  static void require(Response answer) {
    try (answer) {
      if (answer.getStatusInfo().getFamily() != Response.Status.Family.SUCCESSFUL) {
        answer.bufferEntity();
        throw new WebApplicationException(answer);
      }
    }
  }

  /** Closes the response; returns true if created, false on a conflict with an existing object. */
  static boolean createdOrThere(Response answer) {
    try (answer) {
      if (answer.getStatus() == Response.Status.CONFLICT.getStatusCode()) {
        return false;
      }
      CreatedResponseUtil.getCreatedId(answer);
      return true;
    }
  }

  private static Throwable translated(Throwable failure) {
    if (failure instanceof Refusal) {
      return failure;
    }
    if (failure instanceof ProcessingException
        && failure.getCause() instanceof WebApplicationException cause) {
      return translated(cause);
    }
    if (failure instanceof ProcessingException || failure instanceof ServerErrorException) {
      LOG.warn("the identity provider does not answer: {}", failure.getMessage());
      return unavailable("The identity provider does not answer: try again in a moment.");
    }
    if (failure instanceof NotAuthorizedException || failure instanceof ForbiddenException) {
      LOG.error("the identity provider does not let us in: {}", failure.getMessage());
      return unavailable(
          "The identity provider does not accept Sextant's credentials: tell the operator of"
              + " Sextant.");
    }
    return failure;
  }

  private static Refusal unavailable(String sentence) {
    return Refusal.unavailable("identity-provider-unavailable", sentence);
  }
}
