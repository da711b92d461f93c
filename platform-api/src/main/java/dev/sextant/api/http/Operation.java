package dev.sextant.api.http;

import io.vertx.core.Future;

/** One operation of the contract: maps a call to a reply. */
@FunctionalInterface
public interface Operation {

  /**
   * Answers the call; fails with a {@link Refusal} for an expected error, with any other exception
   * for a bug.
   */
  Future<Reply> answer(Call call);
}
