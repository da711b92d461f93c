package dev.sextant.api.http;

import io.vertx.core.Future;

/**
 * What stands around each operation of the contract: hears of it before, and of its reply after.
 */
public interface Watch {

  /**
   * Hears that the credentials of a request were not good. What it throws, best a {@link Refusal},
   * is told instead of that.
   */
  default void notRecognised(String address) {}

  /**
   * Hears, once and whatever came of it, that an attempt is over: its reply is sent to the end, or
   * nobody waits for it any more. Also called if this watch has not heard of the attempt, since
   * another kept it from going on.
   */
  default void ended(Attempt attempt) {}

  /**
   * Hears of an attempt before anything else is done for it; whether the caller may is not yet
   * decided. Fails, best with a {@link Refusal}, to keep it from going on.
   */
  Future<Void> before(Attempt attempt);

  /**
   * Is asked again and again while the reply is a stream of events that lasts. Fails with a {@link
   * Refusal} to end the stream.
   */
  default Future<Void> during(Attempt attempt) {
    return Future.succeededFuture();
  }

  /**
   * Hears what the attempt came to, be it a refusal. Not called if this or another watch kept it
   * from going on.
   *
   * @return if it fails, the caller gets that failure instead of the reply
   */
  Future<Void> after(Attempt attempt, Reply reply);
}
