package dev.sextant.api.http;

import io.vertx.core.Future;

/** One operation of the contract: from call to reply. */
@FunctionalInterface
public interface Operation {

  /** Answers; fails with a {@link Refusal} for an expected no, with anything else for a bug. */
  Future<Reply> answer(Call call);
}
