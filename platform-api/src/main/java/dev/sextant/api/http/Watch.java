package dev.sextant.api.http;

import io.vertx.core.Future;

/** Runs code around each operation of the contract. */
public interface Watch {

  /**
   * Called when the credentials of a request were invalid. If it throws, preferably a {@link
   * Refusal}, the client gets that error instead.
   */
  default void notRecognised(String address) {}

  /**
   * Called exactly once when an attempt is over: the reply was sent completely, or the client
   * disconnected. Also called if another watch stopped the attempt before this one saw it.
   */
  default void ended(Attempt attempt) {}

  /**
   * Called before anything else is done for an attempt, and before authorization. Fails, preferably
   * with a {@link Refusal}, to stop the attempt.
   */
  Future<Void> before(Attempt attempt);

  /**
   * Called repeatedly during a long-lived event stream. Fails with a {@link Refusal} to end the
   * stream.
   */
  default Future<Void> during(Attempt attempt) {
    return Future.succeededFuture();
  }

  /**
   * Called with the result of the attempt, including refusals. Not called if a watch stopped the
   * attempt.
   *
   * @return if it fails, the caller gets that failure instead of the reply
   */
  Future<Void> after(Attempt attempt, Reply reply);
}
