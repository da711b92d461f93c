package dev.sextant.jobs.tables.calls;

import dev.sextant.remote.generation.TokenUsage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The end of an attempt.
 *
 * @param result {@code replied}, {@code filtered}, {@code failed} or {@code possibly-paid}
 * @param failure class of the failure; null if there is a reply
 * @param reason a sentence, without prompt and answer
 * @param cost what it spent; its bound if nothing is known
 * @param usage null: the server did not say
 * @param fingerprint of the backend that replied; null: none did, or it has none
 * @param row what the attempt brought; null: it is not the last one, or the probe's
 * @param <R> a row of results
 */
public record AttemptEndRow<R>(
    long number,
    String result,
    @Nullable String failure,
    @Nullable String reason,
    BigDecimal cost,
    @Nullable TokenUsage usage,
    @Nullable String fingerprint,
    @Nullable R row) {

  boolean isPossiblyPaid() {
    return result.equals("possibly-paid");
  }

  boolean isUnmetered() {
    return result.equals("replied") && usage == null;
  }
}
